// The tables that have no end: the rules and the strategies are data that Python wrote, and so are
// the pictures, with places left free for what has no end; see website/tables.py.

// A text with its free places, {so}, filled in.
function filled(text, values) {
    return text.replace(/\{([\w ]+)\}/g, (_, name) => values[name]);
}

// A part as the two places it fills: what is drawn, and what is said of it.
function placed(name, [body, alt]) {
    return { [name]: body, [`${name} alt`]: alt };
}

// `state` is what was pressed since the beginning, a letter a button; `play` what came of it.
class Table extends Turns {
    get svg() {
        const [number, values] = this.seen(this.play);
        return filled(picture(this.pictures, number), values);
    }

    press(k) {
        if (!this.step(k)) return;
        this.show();
        remember();
    }

    go(state) {
        if (!this.pictures) return;
        this.state = '';
        this.play = this.begun();
        for (const letter of String(state)) this.step(letter.charCodeAt(0) - 97);
        this.show();
    }

    // Presses the button in that place; says whether it could be pressed.
    step(k) {
        const name = this.facts.buttons[k];
        if (!this.labels(this.play)[k]?.[1]) return false;
        this.play = name === 'over' ? this.begun() : this.after(this.play, name);
        this.state = name === 'over' ? '' : this.state + String.fromCharCode(97 + k);
        return true;
    }

    show() {
        if (!this.play) {
            Object.assign(look, this.pictures.look);
            this.play = this.begun();
        }
        // Where the page is narrow, what the reader has scrolled to stays in sight.
        const left = this.shown.firstElementChild.scrollLeft;
        this.shown.innerHTML = this.svg;
        this.shown.firstElementChild.scrollLeft = left;
        this.labels(this.play).forEach(([word, live], k) => {
            this.buttons[k].textContent = word;
            this.buttons[k].setAttribute('aria-disabled', !live);
        });
    }
}

// Lesson 00: the opponent that learns from regret.
class Rounds extends Table {
    begun() {
        return { moves: [], answers: [], regrets: [[0, 0, 0]], score: [0] };
    }

    labels({ moves }) {
        const { names, over, again } = this.pictures, begun = moves.length > 0;
        const pattern = habit(moves, this.pictures.back), key = pattern.join('');
        return [...names.map(name => [name, true]), [over, begun],
            [again[key] ?? again[pattern.length], begun]];
    }

    after(match, name) {
        const k = this.facts.buttons.indexOf(name), pattern = habit(match.moves, this.pictures.back);
        if (name !== 'habit') return this.round(match, k);
        for (let n = 0; n < this.pictures.more; n++)
            match = this.round(match, pattern[n % pattern.length]);
        return match;
    }

    round({ moves, answers, regrets, score }, move) {
        const { draws, pays } = this.pictures, R = regrets.at(-1);
        const answer = drawn(shares(R), draws[moves.length % draws.length]);
        const earned = pays[answer][move];
        return {
            moves: [...moves, move],
            answers: [...answers, answer],
            regrets: [...regrets, R.map((sum, k) => sum + pays[k][move] - earned)],
            score: [...score, score.at(-1) - earned],
        };
    }

    // The number of the picture, and what stands in its places.
    seen(match) {
        const { first, frames, words, bars: looks } = this.pictures, n = match.moves.length;
        const move = match.moves.at(-1), answer = match.answers.at(-1), R = match.regrets.at(-1);
        const parts = shares(R), total = parts[0] + parts[1] + parts[2];
        const chances = parts.map(part => part / total);
        const odds = chances.map(p => number(p, { digits: 2 }));
        const positive = R.map(sum => Math.max(sum, 0)), most = Math.max(...positive);
        const [why, alt] = words.why[most > 0 ? 1 : 0];
        return [n ? frames[move][answer] : first, {
            n,
            ...placed('score', this.score(match)),
            ...placed('account', this.account(match, odds)),
            ...placed('positive',
                bars(positive, positive.map(String), Math.max(4, most), { ...looks[0], words })),
            ...placed('chances', bars(chances, odds, 1, { ...looks[1], words })),
            ...placed('why', [why, alt]),
        }];
    }

    account({ moves, answers, regrets }, odds) {
        const { pays, account, words } = this.pictures, R = regrets.at(-1), most = Math.max(...R);
        const signed = values => values.map(value => number(value, { sign: true }));
        const would = pays.map(row => row[moves.at(-1)]);
        const of = moves.length ? would.map(u => u - pays[answers.at(-1)][moves.at(-1)]) : [];
        const cells = moves.length ? [...signed(would), ...signed(of)] : Array(6).fill(words.blank);
        const values = [...cells, ...signed(R), ...odds];
        const rows = account.rows.map((name, r) => [name, ...values.slice(3 * r, 3 * r + 3)]);
        const lit = R.flatMap((sum, k) => sum === most && most > 0 ? [`2,${k + 1}`] : []);
        return table(rows, { ...account, words }, lit);
    }

    // The reader's score, round by round, below the opponent's largest regret.
    score({ regrets, score }) {
        const { words } = this.pictures, ceiling = regrets.map(R => Math.max(...R));
        const paid = score.slice(1).map((now, t) => now - score[t]);
        const [won, drawn, lost] = [1, 0, -1].map(n => paid.filter(each => each === n).length);
        const said = { score: number(score.at(-1), { sign: true }), won, drawn, lost };
        const told = filled(words.score, said);
        const rounds = Math.max(10, score.length - 1);
        const low = Math.min(-4, ...score, ...ceiling), high = Math.max(4, ...score, ...ceiling);
        const at = (n, value) => [44 + n / rounds * (480 - 44 - 16),
            40 + (high - value) / (high - low) * (220 - 40 - 56)];
        let body = text(0, 20, told, 17, { anchor: 'start', weight: 700 });
        body += line(at(0, low), at(0, high), look.faint, 1.2);
        for (const value of [low, 0, high]) {
            const [x, y] = at(0, value);
            body += line([x, y], at(rounds, value), look.rule, value ? 0.8 : 1.6);
            if (!value || Math.abs(y - at(0, 0)[1]) > 15)
                body += text(x - 8, y + 5, number(value, { sign: true }), 14,
                    { anchor: 'end', fill: look.faint });
        }
        for (const n of [0, rounds]) {
            const [x, y] = at(n, low);
            body += text(x, y + 18, n, 14, { fill: look.faint });
        }
        for (const [values, stroke, dash, thick] of [
            [ceiling, look.colours[2], '6 4', 2.5], [score, look.colours[1], '', 3]]) {
            const places = values.map((value, n) => at(n, value));
            body += places.length > 1 ? polyline(places, stroke, thick, dash) : '';
            body += dot(places.at(-1), 4, stroke);
        }
        const most = number(ceiling.at(-1), { sign: true });
        return [body + words.legend, filled(words.chart, { told, most })];
    }
}

// What `check` says of the match at the page's table: [state, sentence].
function verdictOn(match, names, { cases, rounds, points }) {
    const n = match.moves.length, score = match.score.at(-1), R = match.regrets.at(-1);
    const parts = shares(R), likely = names[parts.indexOf(Math.max(...parts))];
    const found = !n ? 'unplayed' : n < rounds ? 'few' : score >= points ? 'enough'
        : score < 0 ? 'found' : 'lacking';
    const signed = value => number(value, { sign: true });
    const values = { n, score: signed(score), most: signed(Math.max(...R)), likely,
        lack: points - score };
    return [cases[found][0], filled(cases[found][1], values)];
}

function judgesTheMatch(element) {
    const table = lives.find(live => live instanceof Rounds);
    const facts = JSON.parse(element.querySelector('.facts').textContent);
    const form = element.querySelector('form'), told = element.querySelector('.verdict');
    form.hidden = false;
    element.querySelector('.needs').hidden = true;
    form.addEventListener('submit', event => {
        event.preventDefault();
        const [state, message] = verdictOn(table.play, table.pictures.names, facts);
        const head = document.createElement('b');
        head.textContent = facts.heads[state] ?? '';
        told.className = `verdict ${state}`;
        told.replaceChildren(head, ' ', message);
    });
}

// Regret matching: what each action has of the whole.
function shares(regrets) {
    const positive = regrets.map(R => Math.max(R, 0));
    return positive.some(Boolean) ? positive : [1, 1, 1];
}

// The action in whose stretch of [0, 1) the draw falls; in whole numbers, so nothing is rounded.
function drawn(parts, draw) {
    const place = BigInt(draw * 2 ** 53) * BigInt(parts[0] + parts[1] + parts[2]);
    let edge = 0n;
    return parts.findIndex(part => place < (edge += BigInt(part) << 53n));
}

// The shortest period of the last moves; at the worst, all of them.
function habit(moves, back) {
    const last = moves.slice(-back);
    for (let period = 1; period < last.length; period++)
        if (last.every((move, k) => k < period || move === last[k - period]))
            return last.slice(-period);
    return last;
}

// Lessons 06 and 07: hands of Kuhn poker.
class Hands extends Table {
    begun() {
        return this.deal({ number: -1, results: [], made: 0, departed: 0 });
    }

    labels({ node, number }) {
        const { buttons, over } = this.pictures;
        return [...buttons[number % 2][node], [over, this.state !== '']];
    }

    // What is drawn for this hand: the deal, two for the bot, two for the reader.
    draws({ number }) {
        return this.pictures.draws[number % this.pictures.draws.length];
    }

    deal(play) {
        const { deals } = this.pictures, next = { ...play, number: play.number + 1, drawn: [] };
        const node = deals[Math.trunc(this.draws(next)[0] * deals.length)];
        return this.answered({ ...next, node, moves: 0 });
    }

    after(play, name) {
        if (name === 'next') return this.deal(play);
        const { style } = this.pictures.nodes[play.node];
        const advised = style && this.draws(play)[3 + Math.trunc(play.moves / 2)] < style[0] ? 0 : 1;
        const k = name === 'as' ? advised : 'pb'.indexOf(name);
        const departed = play.departed + (style?.[k] === 0 ? 1 : 0);
        return this.answered({ ...this.walked(play, k), made: play.made + 1, departed });
    }

    walked(play, k) {
        const node = this.pictures.nodes[play.node].to[k], { pays } = this.pictures.nodes[node];
        const results = pays ? [...play.results, pays[play.number % 2]] : play.results;
        return { ...play, node, moves: play.moves + 1, results };
    }

    // The bot's moves up to the reader's next choice.
    answered(play) {
        for (;;) {
            const { mover, odds } = this.pictures.nodes[play.node];
            if (!mover || mover === 1 + play.number % 2) return play;
            const r = this.draws(play)[1 + play.drawn.length];
            play = this.walked({ ...play, drawn: [...play.drawn, r] }, r < odds[0] ? 0 : 1);
        }
    }

    seen({ number: hand, node, results, drawn, made, departed }) {
        const { frames, rows, expects, words } = this.pictures, n = results.length;
        const [mine, best] = [results, results.map((_, k) => expects[k % 2])].map(running);
        const score = mine.at(-1) ?? 0;
        const values = {
            n,
            score: number(score, { sign: true }),
            best: number(best.at(-1) ?? 0, { digits: 2, sign: true }),
            hundred: n ? number(100 * score / n, { sign: true }) : '—',
            made,
            departed,
        };
        const cells = rows.cells.map(row => row.map(cell => filled(cell, values)));
        const [r0, r1] = drawn.map(r => number(r, { digits: 2 }));
        return [frames[hand % 2][node], {
            hand: hand + 1,
            r0,
            r1,
            ...placed('table', table(cells, { ...rows, words })),
            chart: this.chart(mine, best),
        }];
    }

    // The score after every hand, and the expected one dashed.
    chart(score, best) {
        const hands = Math.max(10, score.length);
        const high = Math.max(4, ...score.map(Math.abs), ...best.map(Math.abs));
        const at = (n, value) => [44 + n * (400 - 44 - 14) / hands,
            10 + (150 - 10 - 38) * (1 - value / high) / 2];
        let body = line(at(0, 0), at(hands, 0), look.rule, 1.5);
        body += line(at(0, -high), at(0, high), look.ink, 1.5);
        for (const value of [-high, 0, high]) {
            const [x, y] = at(0, value);
            body += text(x - 8, y + 5, number(value, { sign: true }), 14, { anchor: 'end' });
        }
        for (const [values, stroke, thick, dash] of [
            [best, look.colours[2], 2, '6 4'], [score, look.colours[1], 3, '']]) {
            const dots = [0, ...values].map((value, n) => at(n, value));
            dots.slice(1).forEach((to, n) => { body += line(dots[n], to, stroke, thick, dash); });
        }
        if (score.length) body += dot(at(score.length, score.at(-1)), 5, look.colours[1]);
        return body + text(44, 150 - 8, this.pictures.legend, 14,
            { anchor: 'start', fill: look.faint });
    }
}

// What the values come to, after each.
function running(values) {
    let sum = 0;
    return values.map(value => sum += value);
}
