// Quick questions: a click tells whether it is right, and why. In a notebook this is the script of
// a widget (cfr_lab/questions.py), in the site a script of the page.

function make(tag, text, className) {
    const element = document.createElement(tag);
    element.textContent = text;
    element.className = className;
    return element;
}

// Return the questions as a list that reacts to clicks. `picked` has null for each question, or its
// first and its latest choice; `pick` is called at every click.
function quiz({ questions, words }, picked = [], pick = () => {}) {
    const list = make('ol', '', 'cfr-quiz'), first = new Map(), blank = [];
    const score = make('p', '', 'cfr-score'), again = make('button', words.again, 'cfr-again');
    score.setAttribute('role', 'status');
    again.type = 'button';
    again.hidden = true;
    questions.forEach(({ asked, choices }, number) => {
        const item = make('li', '', '');
        const group = make('div', '', 'cfr-choices'), told = make('p', '', 'cfr-told');
        group.setAttribute('role', 'group');
        group.setAttribute('aria-label', asked);
        told.setAttribute('role', 'status');
        const buttons = choices.map(({ text }, k) => {
            const button = make('button', text, '');
            button.type = 'button';
            button.setAttribute('aria-pressed', 'false');
            button.addEventListener('click', () => {
                choose(k);
                pick(number, k);
            });
            return button;
        });
        const choose = k => {
            const { why, right } = choices[k], verdict = right ? 'right' : 'wrong';
            for (const each of buttons) each.setAttribute('aria-pressed', each === buttons[k]);
            buttons[k].className = verdict;
            told.className = `cfr-told ${verdict}`;
            told.replaceChildren(make('b', words[verdict], ''), ` ${why}`);
            again.hidden = false;
            if (!first.has(number)) first.set(number, right);
            if (first.size < questions.length) return;
            const sure = [...first.values()].filter(Boolean).length;
            score.textContent = words.score.replace('{n}', questions.length).replace('{k}', sure);
        };
        blank.push(() => {
            for (const each of buttons) {
                each.setAttribute('aria-pressed', 'false');
                each.className = '';
            }
            told.className = 'cfr-told';
            told.replaceChildren();
        });
        if (picked[number]) {
            const [once, now] = picked[number];
            first.set(number, choices[once].right);
            choose(now);
        }
        group.append(...buttons);
        item.append(make('p', asked, 'cfr-asked'), group, told);
        list.append(item);
    });
    again.addEventListener('click', () => {
        first.clear();
        blank.forEach(each => each());
        score.textContent = '';
        again.hidden = true;
        list.querySelector('button').focus();
    });
    const whole = make('div', '', 'cfr-shown');
    whole.append(list, score, again);
    return whole;
}

function render({ model, el }) {
    const told = make('p', '', 'cfr-score');
    const tell = () => { told.textContent = model.get('warning'); };
    told.setAttribute('role', 'status');
    model.on('change:warning', tell);
    tell();
    const pick = (number, choice) => model.send({ number, choice });
    el.append(quiz(model.get('page_data'), model.get('picked'), pick), told);
}
