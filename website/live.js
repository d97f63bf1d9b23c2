// Explorers and Turns without a kernel.
// No request is made: pictures are in the page, deflated; see website/frames.py for their form.

// The letters of Python's b85encode, but for a comma.
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~';
const DIGIT = new Map([...LETTERS].map((letter, k) => [letter, k]));

function bytes(text) {
    const missing = (5 - text.length % 5) % 5, whole = text + '~'.repeat(missing);
    const view = new DataView(new ArrayBuffer(whole.length / 5 * 4));
    for (let k = 0; k < whole.length; k += 5) {
        let word = 0;
        for (let j = k; j < k + 5; j++) word = word * 85 + DIGIT.get(whole[j]);
        view.setUint32(k / 5 * 4, word);
    }
    return new Uint8Array(view.buffer, 0, view.byteLength - missing);
}

// What was `sealed`: its head, the buffer, and where the columns begin.
async function unsealed(text) {
    const stream = new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream('deflate'));
    const buffer = await new Response(stream).arrayBuffer();
    const length = new DataView(buffer).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
    return [head, buffer, 4 + length];
}

// The numbers that `steps` made differences of.
function summed(steps) {
    let sum = 0;
    return steps.map(step => { sum += step; return sum; });
}

async function unpacked(text) {
    const [head, buffer, first] = await unsealed(text);
    let token = '';
    head.tokens = head.middle.map((middle, k) => {
        const end = token.slice(token.length - head.behind[k]);
        token = token.slice(0, head.ahead[k]) + middle + end;
        return token;
    });
    head.picture = summed(head.picture);
    head.instead = head.instead.map(([from, by]) =>
        new Map(summed(from).map((state, k) => [state, state + by[k]])));
    const rows = head.groups.map(() => 0);
    head.of = summed(head.group).map(group => [group, rows[group]++]);
    let start = first;
    for (const group of head.groups) {
        const Kind = group.bytes === 1 ? Uint8Array : Uint16Array;
        const size = group.rows * group.at.length;
        group.uses = group.uses.map(summed);
        group.columns = new Kind(buffer, start, size);
        start += size * group.bytes + (-size * group.bytes & 3);
    }
    return head;
}

// The SVG of a picture, as text.
function picture({ tokens, groups, of }, number) {
    const [which, row] = of[number], { base, at, uses, rows, columns } = groups[which];
    const parts = base.map(token => tokens[token]);
    at.forEach((place, k) => { parts[place] = tokens[uses[k][columns[k * rows + row]]]; });
    return parts.join('');
}

// A wide picture stays where it was scrolled to.
function put(shown, svg) {
    const left = shown.firstElementChild?.scrollLeft;
    shown.innerHTML = svg;
    if (left) shown.firstElementChild.scrollLeft = left;
}

class Live {
    constructor(element) {
        this.element = element;
        this.facts = JSON.parse(element.querySelector('.facts').textContent);
        this.controls = this.facts.controls;
        this.at = this.places(this.facts.first);
    }

    async start() {
        this.pictures = await unpacked(this.element.querySelector('.frames').textContent);
        this.shown = this.element.querySelector('.picture');
        const panel = this.element.querySelector('.controls');
        panel.append(...this.controls.map((control, k) => this.control(control, k)));
        panel.hidden = false;
        this.show();
    }

    // A state's number <-> where each control stands.
    places(state) {
        const places = [];
        for (const { stops } of [...this.controls].reverse()) {
            places.unshift(state % stops.length);
            state = Math.floor(state / stops.length);
        }
        return places;
    }

    number(places) {
        return places.reduce((sum, place, k) => sum * this.controls[k].stops.length + place, 0);
    }

    get state() { return this.number(this.at); }

    get svg() { return picture(this.pictures, this.pictures.picture[this.state]); }

    move(k, place) {
        const wanted = this.number(this.at.map((old, j) => j === k ? place : old));
        const { picture, instead } = this.pictures;
        const state = picture[wanted] >= 0 ? wanted : instead[k].get(wanted);
        if (state === undefined) return this.show();
        this.go(state);
        remember();
    }

    go(state) {
        if (!(this.pictures?.picture[state] >= 0)) return;
        this.at = this.places(state);
        this.show();
    }

    show() {
        put(this.shown, this.svg);
        for (const update of this.updates) update();
    }

    control({ kind, name, label, stops, pause }, k) {
        this.updates ??= [];
        const id = `${this.element.id}-${name}`;
        const row = document.createElement(kind === 'choice' ? 'fieldset' : 'div');
        row.className = `control ${kind}`;
        if (kind === 'choice') {
            row.innerHTML = '<legend></legend>';
            row.firstChild.textContent = label;
            stops.forEach((stop, place) => {
                const input = Object.assign(document.createElement('input'),
                    { type: 'radio', name: id, id: `${id}-${place}` });
                const text = Object.assign(document.createElement('label'),
                    { htmlFor: input.id, textContent: stop });
                input.addEventListener('change', () => this.move(k, place));
                this.updates.push(() => { input.checked = this.at[k] === place; });
                row.append(input, text);
            });
            return row;
        }
        const input = Object.assign(document.createElement('input'), { id });
        const text = Object.assign(document.createElement('label'),
            { htmlFor: id, textContent: label });
        if (kind === 'toggle') {
            input.type = 'checkbox';
            input.addEventListener('change', () => this.move(k, Number(input.checked)));
            this.updates.push(() => { input.checked = this.at[k] === 1; });
            row.append(input, text);
            return row;
        }
        Object.assign(input, { type: 'range', min: 0, max: stops.length - 1, step: 1 });
        const readout = Object.assign(document.createElement('output'), { htmlFor: id });
        input.addEventListener('input', () => this.move(k, Number(input.value)));
        this.updates.push(() => {
            input.value = this.at[k];
            readout.textContent = stops[this.at[k]];
            input.setAttribute('aria-valuetext', stops[this.at[k]]);
        });
        row.append(...pause ? [this.player(k, pause)] : [], text, input, readout);
        return row;
    }

    // One back, play or pause, one on.
    player(k, pause) {
        const words = this.facts.words, last = this.controls[k].stops.length - 1;
        const buttons = ['back', 'play', 'on'].map(word => {
            const button = document.createElement('button');
            button.type = 'button';
            return button;
        });
        const [back, main, on] = buttons;
        let timer = 0;
        const name = () => {
            const look = [[back, '◂', 'back'], [main, timer ? '⏸' : '▶', timer ? 'pause' : 'play'],
                [on, '▸', 'on']];
            for (const [button, sign, word] of look) {
                button.textContent = sign;
                button.title = words[word];
                button.setAttribute('aria-label', words[word]);
            }
        };
        const stop = () => { clearInterval(timer); timer = 0; name(); };
        const step = by => this.move(k, Math.min(last, Math.max(0, this.at[k] + by)));
        back.addEventListener('click', () => { stop(); step(-1); });
        on.addEventListener('click', () => { stop(); step(1); });
        main.addEventListener('click', () => {
            if (timer) return stop();
            if (this.at[k] === last) this.move(k, 0);
            else step(1);
            timer = setInterval(() => {
                step(1);
                if (this.at[k] === last) stop();
            }, 1000 * pause);
            name();
        });
        name();
        const group = document.createElement('span');
        group.className = 'player';
        group.append(...buttons);
        return group;
    }
}

// Buttons that lead from state to state: the same places of a page as a Live has.
class Turns {
    constructor(element) {
        this.element = element;
        this.facts = JSON.parse(element.querySelector('.facts').textContent);
        this.state = this.facts.first;
    }

    async start() {
        this.pictures = await unpacked(this.element.querySelector('.frames').textContent);
        this.shown = this.element.querySelector('.picture');
        const panel = this.element.querySelector('.controls');
        this.buttons = this.facts.buttons.map((name, k) => {
            const button = document.createElement('button');
            button.type = 'button';
            button.addEventListener('click', () => this.press(k));
            return button;
        });
        panel.append(...this.buttons);
        panel.hidden = false;
        this.show();
    }

    get svg() { return picture(this.pictures, this.pictures.picture[this.state]); }

    press(k) {
        const next = this.pictures.next[this.state][k];
        if (next < 0) return;
        this.go(next);
        remember();
    }

    go(state) {
        if (!(this.pictures?.picture[state] >= 0)) return;
        this.state = state;
        this.show();
    }

    show() {
        put(this.shown, this.svg);
        this.buttons.forEach((button, k) => {
            button.textContent = this.pictures.buttons[this.state][k];
            // Not `disabled`, which would take the focus away from the button just pressed.
            button.setAttribute('aria-disabled', this.pictures.next[this.state][k] < 0);
        });
    }
}
