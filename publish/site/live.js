// Explorers and ButtonExplorers without a kernel.
// The pictures are in the page, deflated, so no request is made.

// Unpack the data that `pack` in publish/site/frames.py made.
async function unpacked(text) {
    const data = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Response(stream).json();
}

// Return the SVG of a picture as text.
function picture({ tokens, pictures }, number) {
    return pictures[number].map(token => tokens[token]).join('');
}

// A wide picture keeps its scroll position.
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

    // Convert between a state's number and the positions of the controls.
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

    // Return the state to which a move of control k leads.
    after(k, place) {
        const wanted = this.number(this.at.map((old, j) => j === k ? place : old));
        const { picture, instead } = this.pictures;
        return picture[wanted] >= 0 ? wanted : instead[k][wanted];
    }

    move(k, place) {
        const state = this.after(k, place);
        if (state === undefined) return this.show();
        this.go(state);
        remember();
    }

    go(state) {
        if (!Number.isInteger(state) || !(this.pictures?.picture[state] >= 0)) return;
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
                if (!stop) return;  // nothing chosen yet
                const pair = Object.assign(document.createElement('span'), { className: 'pair' });
                const input = Object.assign(document.createElement('input'),
                    { type: 'radio', name: id, id: `${id}-${place}` });
                const text = Object.assign(document.createElement('label'),
                    { htmlFor: input.id, textContent: stop });
                input.addEventListener('change', () => this.move(k, place));
                this.updates.push(() => {
                    input.checked = this.at[k] === place;
                    input.disabled = !input.checked && this.after(k, place) === this.state;
                });
                pair.append(input, text);
                row.append(pair);
            });
            return row;
        }
        const input = Object.assign(document.createElement('input'), { id });
        const text = Object.assign(document.createElement('label'),
            { htmlFor: id, textContent: label });
        if (kind === 'toggle') {
            input.type = 'checkbox';
            input.addEventListener('change', () => this.move(k, Number(input.checked)));
            this.updates.push(() => {
                input.checked = this.at[k] === 1;
                input.disabled = this.after(k, 1 - this.at[k]) === this.state;
            });
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

    // Buttons: one step back, play or pause, one step forward.
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

// Buttons that lead from state to state; they are in the place of an Explorer's controls.
class ButtonExplorer {
    constructor(element) {
        this.element = element;
        this.facts = JSON.parse(element.querySelector('.facts').textContent);
        this.state = this.facts.first;
    }

    async start() {
        this.pictures = await unpacked(this.element.querySelector('.frames').textContent);
        this.shown = this.element.querySelector('.picture');
        this.panel();
    }

    panel() {
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
        const next = this.next(k);
        if (next === undefined) return;
        this.go(next);
        remember();
    }

    // Return the state to which a button leads, undefined if it cannot be pressed.
    next(k) {
        const next = this.pictures.next[this.state][k];
        return next < 0 ? undefined : next;
    }

    go(state) {
        if (!Number.isInteger(state) || !(this.pictures?.picture[state] >= 0)) return;
        this.state = state;
        this.show();
    }

    show() {
        put(this.shown, this.svg);
        const { buttons, next } = this.pictures;
        this.label(buttons[this.state].map((word, k) => [word, next[this.state][k] >= 0]));
    }

    // Set each button's label, and mark the buttons that cannot be pressed.
    label(labels) {
        labels.forEach(([word, live], k) => {
            this.buttons[k].textContent = word;
            // A disabled button would lose the focus just after it was pressed.
            this.buttons[k].setAttribute('aria-disabled', !live);
        });
    }
}
