// Buttons that move a slider in the page, step by step; the kernel receives its position only.

const SHAPES = {
    back: 'M3 2h3v12H3zM14 2v12L6 8z',
    play: 'M3 1l11 7-11 7z',
    pause: 'M3 2h4v12H3zM9 2h4v12H9z',
    on: 'M10 2h3v12h-3zM2 2v12l8-6z',
};

function draw(button, shape, word) {
    button.innerHTML =
        `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${SHAPES[shape]}"/></svg>`;
    button.title = word;
    button.setAttribute('aria-label', word);
}

async function render({ model, el }) {
    const id = model.get('slider').replace('IPY_MODEL_', '');
    const slider = await model.widget_manager.get_model(id);
    const words = model.get('words');
    const labels = slider.get('_options_labels');
    const place = labels ? 'index' : 'value';
    const [first, last, step] = labels ? [0, labels.length - 1, 1]
        : ['min', 'max', 'step'].map(name => slider.get(name));
    let timer = 0;

    const at = () => slider.get(place);
    const go = to => {
        slider.set(place, Math.min(last, Math.max(first, to)));
        slider.save_changes();
    };
    const wait = ms => { timer = setTimeout(next, ms); };
    function next() {
        // The slider is out of sight, or was replaced by another run.
        if (!el.isConnected) return stop();
        // The slider must not move faster than the kernel draws.
        if (slider.pending_msgs > 0) return wait(30);
        go(at() + step);
        if (at() < last) wait(1000 * model.get('pause'));
        else stop();
    }
    function stop() {
        clearTimeout(timer);
        timer = 0;
        show();
    }
    function play() {
        if (at() >= last) go(first);
        else go(at() + step);
        if (at() < last) wait(1000 * model.get('pause'));
        show();
    }

    el.classList.add('cfr-player');
    el.setAttribute('role', 'group');
    el.setAttribute('aria-label', slider.get('description'));
    const [back, main, on] = ['back', 'play', 'on'].map(shape => {
        const button = document.createElement('button');
        button.className = 'jupyter-button';
        draw(button, shape, words[shape]);
        el.append(button);
        return button;
    });
    const step_by = by => () => { stop(); go(at() + by); };
    back.addEventListener('click', step_by(-step));
    on.addEventListener('click', step_by(step));
    main.addEventListener('click', () => timer ? stop() : play());
    function show() {
        draw(main, ...(timer ? ['pause', words.pause] : ['play', words.play]));
        for (const [button, end] of [[back, first], [on, last]]) {
            button.classList.toggle('cfr-off', at() === end);
            button.setAttribute('aria-disabled', String(at() === end));
        }
    }
    show();
    slider.on(`change:${place}`, show);
    return () => {
        clearTimeout(timer);
        slider.off(`change:${place}`, show);
    };
}

export default { render };
