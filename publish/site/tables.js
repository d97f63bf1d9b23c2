// Tables at which a reader plays without end. Rules, strategies, random numbers and words are data
// from publish/site/tables.py.

// Fill the places of a text, such as {score}.
function filled(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function signed(value, digits = 0) {
    const shown = Math.abs(value).toFixed(digits);
    return Number(shown) ? (value < 0 ? '−' : '+') + shown : shown;
}

// Return the running sums of the values, beginning with 0.
function running(values) {
    const sums = [0];
    for (const value of values) sums.push(sums.at(-1) + value);
    return sums;
}

function row(name, cells, lit = [], tag = 'td') {
    const cell = (text, k) => `<${tag}${lit.includes(k) ? ' class="lit"' : ''}>${text}</${tag}>`;
    return `<tr><th scope="row">${name}</th>${cells.map(cell).join('')}</tr>`;
}

// Draw the score after every round, and, as a dashed line, the number with which it is compared.
function chart(score, dashed, [mine, theirs]) {
    const last = Math.max(10, score.length - 1);
    const low = Math.min(-4, ...score, ...dashed), high = Math.max(4, ...score, ...dashed);
    const x = n => 60 + 400 * n / last, y = value => 12 + 136 * (high - value) / (high - low);
    const line = (values, kind) => `<polyline class="${kind}" points="${
        values.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}"/>`;
    const ticks = [low, 0, high].map(value =>
        `<text x="52" y="${y(value) + 6}">${signed(Math.round(value))}</text>`);
    return `<figure><svg viewBox="0 0 480 160" aria-hidden="true">
        <path d="M60 12V148M60 ${y(0)}H460"/>${ticks.join('')}
        ${line(dashed, 'dashed')}${line(score, 'score')}
        <circle class="score" r="4" cx="${x(score.length - 1)}" cy="${y(score.at(-1))}"/></svg>
        <figcaption><span class="score">${mine}</span><span class="dashed">${theirs}</span>
        </figcaption></figure>`;
}

// `state` is a text with one letter for each button pressed so far; `play` is the resulting game.
class Table extends ButtonExplorer {
    start() {
        this.pictures = this.facts;
        this.told = Object.assign(document.createElement('p'), { role: 'status' });
        this.shown = Object.assign(document.createElement('div'), { className: 'play' });
        this.element.querySelector('.picture').replaceWith(this.told, this.shown);
        this.play = this.begun();
        this.panel();
    }

    next(k) {
        if (!this.labels(this.play)[k][1]) return undefined;
        return this.facts.buttons[k] === 'over' ? '' : this.state + String.fromCharCode(97 + k);
    }

    // Letters of unknown buttons, or of buttons that cannot be pressed then, are ignored.
    go(state) {
        this.state = '';
        this.play = this.begun();
        for (const letter of String(state)) {
            const k = letter.charCodeAt(0) - 97, name = this.facts.buttons[k];
            if (name === 'over' || !this.labels(this.play)[k]?.[1]) continue;
            this.play = this.after(this.play, name);
            this.state += letter;
        }
        this.show();
    }

    show() {
        const [told, html] = this.seen(this.play);
        this.told.innerText = told.join('\n');
        this.shown.innerHTML = html;
        this.label(this.labels(this.play));
    }
}

// Lesson 0: the opponent that learns from regret.
class Rounds extends Table {
    begun() {
        return { moves: [], answers: [], regrets: [[0, 0, 0]], score: [0] };
    }

    labels({ moves }) {
        const { names, over, again, back } = this.facts, pattern = habit(moves, back);
        const more = again[pattern.join('')] ?? again[pattern.length], begun = moves.length > 0;
        return [...names.map(name => [name, true]), [over, begun], [more, begun]];
    }

    after(match, name) {
        const { buttons, back, more } = this.facts, pattern = habit(match.moves, back);
        if (name !== 'habit') return this.round(match, buttons.indexOf(name));
        for (let n = 0; n < more; n++) match = this.round(match, pattern[n % pattern.length]);
        return match;
    }

    round({ moves, answers, regrets, score }, move) {
        const { draws, pays } = this.facts, R = regrets.at(-1), edges = running(shares(R)).slice(1);
        // [0, 1) is cut into parts as long as the probabilities; the draw lies in the action's part.
        const draw = draws[moves.length % draws.length] * edges[2];
        const answer = edges.findIndex(edge => draw < edge), earned = pays[answer][move];
        return {
            moves: [...moves, move],
            answers: [...answers, answer],
            regrets: [...regrets, R.map((sum, k) => sum + pays[k][move] - earned)],
            score: [...score, score.at(-1) - earned],
        };
    }

    seen({ moves, answers, regrets, score }) {
        const { pays, names, rows, headings, begin, account, why, legend } = this.facts;
        const n = moves.length, move = moves[n - 1], answer = answers[n - 1], R = regrets[n];
        const most = Math.max(...R), odds = shares(R).map((part, _, all) => part / running(all)[3]);
        const [won, drawn, lost] = [1, 0, -1].map(points =>
            score.filter((now, t) => t && now - score[t - 1] === points).length);
        const told = filled(this.facts.score, { score: signed(score[n]), won, drawn, lost });
        const would = pays.map(row => n ? row[move] : 0), earned = n ? pays[answer][move] : 0;
        const lit = R.flatMap((sum, k) => sum === most && most > 0 ? [k] : []);
        const bars = odds.map((p, k) =>
            `${p.toFixed(2)} <meter value="${p}" aria-label="${names[k]}"></meter>`);
        const sums = [would, would.map(u => u - earned), R].map(each => each.map(u => signed(u)));
        const table = [row('', names, [], 'th'), ...[...sums, bars].map((cells, r) =>
            row(rows[r], n || r > 1 ? cells : ['', '', ''], r === 2 ? lit : []))].join('');
        return [[n ? filled(headings[move][answer], { n }) : begin, told],
            `<div><table><caption>${account}</caption>${table}</table>
            <p>${why[most > 0 ? 1 : 0]}</p></div>
            ${chart(score, regrets.map(each => Math.max(...each)), legend)}`];
    }
}

// Regret matching: each action's share of the positive regrets.
function shares(regrets) {
    const positive = regrets.map(R => Math.max(R, 0));
    return positive.some(Boolean) ? positive : [1, 1, 1];
}

// Return the last moves of the shortest period with which the last `back` moves repeat.
function habit(moves, back) {
    const last = moves.slice(-back);
    for (let period = 1; period < last.length; period++)
        if (last.every((move, k) => k < period || move === last[k - period]))
            return last.slice(-period);
    return last;
}

// Lessons 6 and 7: hands of Kuhn poker, from node to node of its tree.
class Hands extends Table {
    begun() {
        return this.deal({ number: -1, results: [], made: 0, departed: 0 });
    }

    labels({ node, number }) {
        const { seen, over } = this.facts;
        return [...seen[number % 2][node].buttons, [over, this.state !== '']];
    }

    // `draws` holds the hand's random numbers: one for the deal, two for the bot, two for the reader.
    deal({ number: last, ...play }) {
        const { children: [deals], draws: all } = this.facts, number = last + 1;
        const draws = all[number % all.length], node = deals[Math.floor(draws[0] * deals.length)];
        return this.walked({ ...play, number, draws, moves: -1, drawn: [] }, node);
    }

    after(play, name) {
        if (name === 'next') return this.deal(play);
        const { style, children } = this.facts, [pass, bet] = children[play.node];
        const r = play.draws[3 + Math.floor(play.moves / 2)];
        const node = { p: pass, b: bet, as: style && r < style[pass] ? pass : bet }[name];
        const departed = play.departed + Number(style?.[node] === 0);
        return this.walked({ ...play, made: play.made + 1, departed }, node);
    }

    // Return the play after it reaches a node and the bot has made its moves there.
    walked(play, node) {
        const { players, children, odds, pays } = this.facts;
        const results = [...play.results, ...pays[node] ? [pays[node][play.number % 2]] : []];
        const after = { ...play, node, results, moves: play.moves + 1 };
        if (players[node] !== 2 - play.number % 2) return after;
        const [pass, bet] = children[node], r = play.draws[1 + play.drawn.length];
        return this.walked({ ...after, drawn: [...play.drawn, r] }, r < odds[pass] ? pass : bet);
    }

    seen({ number, node, results, drawn, made, departed }) {
        const { seen, expects, rows, legend } = this.facts, n = results.length;
        const { told, cards, why } = seen[number % 2][node], [r0, r1] = drawn.map(r => r.toFixed(2));
        const mine = running(results), best = running(results.map((_, k) => expects[k % 2]));
        const values = { hand: number + 1, n, made, departed, r0, r1, score: signed(mine[n]),
            expected: signed(best[n], 2), hundred: n ? signed(100 * mine[n] / n) : '—' };
        const put = text => filled(text, values);
        const faces = cards.map(([title, card]) => `<span>${title}<b>${card}</b></span>`);
        return [told.map(put),
            `<div><p class="cards">${faces.join('')}</p>
            ${why.map(line => `<p>${put(line)}</p>`).join('')}
            <table>${rows.map(([name, text]) => row(name, [put(text)])).join('')}</table></div>
            ${chart(mine, best, [rows[1][0], legend])}`];
    }
}
