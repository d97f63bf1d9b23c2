// Quick questions: a click tells whether it is right, and why. In a notebook this is the script of
// a widget (cfr_lab/questions.py), in the site a script of the page.

function make(tag, text, className) {
    const element = document.createElement(tag);
    element.textContent = text;
    element.className = className;
    return element;
}

// The questions as a list that answers.
function quiz({ questions, words }) {
    const list = make('ol', '', 'cfr-quiz'), first = new Map();
    const score = make('p', '', 'cfr-score');
    score.setAttribute('role', 'status');
    questions.forEach(({ asked, choices }, number) => {
        const item = make('li', '', '');
        const group = make('div', '', 'cfr-choices'), told = make('p', '', 'cfr-told');
        group.setAttribute('role', 'group');
        group.setAttribute('aria-label', asked);
        told.setAttribute('role', 'status');
        const buttons = choices.map(({ text, why, right }) => {
            const button = make('button', text, '');
            button.type = 'button';
            button.setAttribute('aria-pressed', 'false');
            button.addEventListener('click', () => {
                for (const each of buttons) each.setAttribute('aria-pressed', each === button);
                button.className = right ? 'right' : 'wrong';
                told.className = `cfr-told ${button.className}`;
                told.replaceChildren(make('b', words[button.className], ''), ` ${why}`);
                if (!first.has(number)) first.set(number, right);
                if (first.size < questions.length) return;
                const sure = [...first.values()].filter(Boolean).length;
                score.textContent = words.score.replace('{n}', questions.length)
                    .replace('{k}', sure);
            });
            return button;
        });
        group.append(...buttons);
        item.append(make('p', asked, 'cfr-asked'), group, told);
        list.append(item);
    });
    const whole = make('div', '', 'cfr-shown');
    whole.append(list, score);
    return whole;
}

function render({ model, el }) {
    el.append(quiz(model.get('facts')));
}
