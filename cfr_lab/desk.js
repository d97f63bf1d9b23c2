// In the reader's page, for as long as the kernel's Desk lives: keys stay in our panels, controls
// tell their names, what is saved keeps its pictures, and a dead kernel is told in one sentence.

const VIEW = 'application/vnd.jupyter.widget-view+json';
const STILLS = ['image/svg+xml', 'image/png', 'text/html'];
const GONE = ['restarting', 'autorestarting', 'terminating', 'dead'];
const OURS = '.cfr-shown, .cfr-picture';

// A key by itself belongs to the control that has the focus; with Ctrl it stays a command.
// JupyterLab looks for this attribute, on the control itself, when the key reaches the document.
function keepKeys(event) {
    if (!event.target.closest?.(OURS)) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain) event.target.setAttribute('data-lm-suppress-shortcuts', 'true');
    else event.target.removeAttribute('data-lm-suppress-shortcuts');
}

// A saved widget is dead without its kernel, and would hide the still picture beside it. What else
// JupyterLab adds goes too, so that a lesson run and saved is the file it was.
function saveStills(notebook) {
    if (notebook.savesStills) return;
    notebook.savesStills = true;
    const whole = notebook.toJSON.bind(notebook);
    notebook.toJSON = () => {
        const saved = whole();
        const outputs = saved.cells.flatMap(cell => cell.outputs ?? []);
        for (const { data } of outputs)
            if (STILLS.some(type => data?.[type])) delete data[VIEW];
        if (!outputs.some(({ data }) => data?.[VIEW])) delete saved.metadata.widgets;
        const { language_info: language } = saved.metadata;
        if (language) saved.metadata.language_info = { name: language.name };
        return saved;
    };
}

// A bar of training that a dead kernel has left behind would stand there as if it still moved.
function tellUnfinished(notebook) {
    for (const { outputs } of notebook.cells) {
        for (let at = (outputs?.length ?? 0) - 1; at >= 0; at--) {
            const { cfr_gone: data, ...metadata } = outputs.get(at).metadata ?? {};
            if (!data) continue;
            outputs.set(at, { ...outputs.get(at).toJSON(), metadata });
            outputs.add({ output_type: 'display_data', metadata: {}, data });
        }
    }
}

// “Run all” leaves the reader at the last cell; a lesson is read from the first.
function toTheTop(length) {
    const notebook = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook');
    const scroller = notebook?.querySelector('.jp-WindowedPanel-outer');
    if (!scroller) return;
    const own = new AbortController();
    const begun = performance.now();
    let sent = false, there = null;
    for (const name of ['wheel', 'pointerdown', 'keydown'])
        window.addEventListener(name, () => own.abort(), { signal: own.signal, capture: true });
    notebook.addEventListener('focusin', event => event.target.closest(OURS) && own.abort(), {
        signal: own.signal });
    // Until the first cell has been the active one for a while: JupyterLab has yet to go down, or
    // is on its way; in a long lesson on a busy machine it takes a quarter of a minute until the
    // last cell is there at all, and its time until the first is drawn again.
    (function up() {
        if (own.signal.aborted) return;
        const now = performance.now();
        const active = notebook.querySelector('.jp-Cell.jp-mod-active');
        const place = Number(active?.dataset.windowedListIndex);
        sent ||= place === length - 1;
        if (!sent || place || scroller.scrollTop) there = null;
        else there ??= now;
        if (now > begun + 60_000 || there && now > there + 1500) return own.abort();
        if (sent) {
            scroller.scrollTop = 0;
            const first = notebook.querySelector('.jp-Cell[data-windowed-list-index="0"]');
            // It may have kept the focus, and then getting it again would tell JupyterLab nothing.
            if (first === document.activeElement && first !== active) first.blur();
            first?.focus({ preventScroll: true });
        }
        requestAnimationFrame(up);
    })();
}

// What a control's own row says in letters, said to who cannot see it.
function nameControls(panel) {
    const set = (element, name, value) => {
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    };
    for (const handle of panel.querySelectorAll('.noUi-handle')) {
        const row = handle.closest('.jupyter-widgets');
        const [label, readout] = ['.widget-label', '.widget-readout'].map(
            part => row.querySelector(part));
        set(handle, 'aria-label', label.textContent);
        set(handle, 'aria-valuetext', readout.textContent);
        set(readout, 'aria-label', label.textContent);
        if (readout.isContentEditable) set(readout, 'role', 'textbox');
    }
    for (const group of panel.querySelectorAll('.widget-toggle-buttons')) {
        set(group, 'role', 'radiogroup');
        set(group, 'aria-label', group.querySelector('.widget-label').textContent);
        for (const button of group.querySelectorAll('.widget-toggle-button')) {
            const on = button.classList.contains('mod-active');
            set(button, 'role', 'radio');
            set(button, 'aria-checked', String(on));
            set(button, 'tabindex', on ? '0' : '-1');
        }
    }
    // A button that can't be pressed now keeps the focus: pressing it does nothing.
    for (const button of panel.querySelectorAll('.widget-button'))
        set(button, 'aria-disabled', String(button.classList.contains('cfr-off')));
}

// The arrows choose among buttons of which one is pressed, as in any group of radio buttons.
function arrows(event) {
    const button = event.target.closest('[role=radio]');
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!button || !by) return;
    const all = [...button.closest('[role=radiogroup]').querySelectorAll('[role=radio]')];
    const next = all[(all.indexOf(button) + by + all.length) % all.length];
    next.click();
    next.focus();
    event.preventDefault();
}

function initialize({ model }) {
    window.addEventListener('keydown', keepKeys, true);
    // JupyterLab's alone; elsewhere the rest of this has nothing to hold on to.
    const { context } = model.widget_manager;
    if (!context?.sessionContext) return;
    saveStills(context.model);
    toTheTop(context.model.cells.length);
    const session = context.sessionContext, kernel = session.session?.kernel;
    const look = () => {
        if (session.session?.kernel === kernel && !GONE.includes(kernel?.status)) return;
        session.statusChanged.disconnect(look);
        session.kernelChanged.disconnect(look);
        model.set('gone', true);
        tellUnfinished(context.model);
    };
    session.statusChanged.connect(look);
    session.kernelChanged.connect(look);
}

function render({ model, el }) {
    el.classList.add('cfr-desk');
    el.setAttribute('role', 'status');
    const tell = () => { el.textContent = model.get('gone') ? model.get('dead') : ''; };
    model.on('change:gone', tell);
    tell();
    let watch, left = false;
    (function settle() {
        const panel = el.closest('.cfr-controls');
        if (!panel) return left || requestAnimationFrame(settle);
        watch = new MutationObserver(() => nameControls(panel));
        watch.observe(panel, {
            attributeFilter: ['class', 'aria-valuetext'], characterData: true, childList: true,
            subtree: true });
        panel.addEventListener('keydown', arrows);
        nameControls(panel);
    })();
    return () => {
        left = true;
        watch?.disconnect();
        model.off('change:gone', tell);
    };
}

export default { initialize, render };
