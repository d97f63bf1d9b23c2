// Runs in the reader's page as long as the kernel's PanelScript lives: keys stay in the course's
// panels, controls have names for a screen reader, and one sentence says that the kernel has died.

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

// Repeat the texts in a control's row for screen readers.
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
        const buttons = [...group.querySelectorAll('.widget-toggle-button')];
        const pressed = buttons.some(button => button.classList.contains('mod-active'));
        for (const button of buttons) {
            const on = button.classList.contains('mod-active');
            set(button, 'role', 'radio');
            set(button, 'aria-checked', String(on));
            // In a group without a pressed button, the first can be reached by Tab.
            set(button, 'tabindex', on || (!pressed && button === buttons[0]) ? '0' : '-1');
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
    // Only JupyterLab has this element; elsewhere the rest has nothing to do.
    const { context } = model.widget_manager;
    if (!context?.sessionContext) return;
    const session = context.sessionContext, kernel = session.session?.kernel;
    const look = () => {
        if (session.session?.kernel === kernel && !GONE.includes(kernel?.status)) return;
        session.statusChanged.disconnect(look);
        session.kernelChanged.disconnect(look);
        model.set('gone', true);
    };
    session.statusChanged.connect(look);
    session.kernelChanged.connect(look);
}

function render({ model, el }) {
    el.classList.add('cfr-dead-kernel');
    el.setAttribute('role', 'status');
    const tell = () => { el.textContent = model.get('gone') ? model.get('stopped_message') : ''; };
    model.on('change:gone', tell);
    tell();
    let watch, left = false;
    (function settle() {
        const panel = el.closest('.cfr-controls');
        if (!panel) return left || requestAnimationFrame(settle);
        // A screen reader uses the text's own language, whatever JupyterLab's is.
        (el.closest('.jp-Notebook') ?? panel.parentElement).lang = model.get('lang');
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
