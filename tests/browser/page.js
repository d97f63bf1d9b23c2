// The functions of `lesson` examine a lesson in JupyterLab for the tests, from within its page.

const notebook = () => window.jupyterapp?.shell.currentWidget;
const kernel = () => notebook()?.sessionContext?.session?.kernel;

// Opens a lesson in place of the open one, because JupyterLab itself takes long to load.
async function open(path) {
    await window.jupyterapp.restored;
    const before = notebook();
    const leave = async () => {
        await before?.sessionContext?.shutdown();
        before?.dispose();
    };
    // The same lesson would be shown as it is, and would keep the kernel that is shut down.
    const again = before?.context?.path === path;
    if (again) await leave();
    await window.jupyterapp.commands.execute('docmanager:open', { path });
    if (!again) await leave();
}

// These are the kernel's errors and warnings; the lesson shows no error of a slider.
let errors = [];

async function runAll() {
    const { commands, shell } = window.jupyterapp;
    await notebook().sessionContext.ready;
    errors = [];
    kernel().iopubMessage.connect((_, { header, content }) => {
        if (header.msg_type === 'error') errors.push(content.evalue);
        // JupyterLab asks for the widgets of a kernel that has none yet.
        if (content.name === 'stderr' && !content.text.startsWith('No such comm'))
            errors.push(content.text);
    });
    if (!shell.leftCollapsed) await commands.execute('application:toggle-left-area');
    // Without this, the saved counts would be taken for the counts of this run.
    for (const { model } of notebook().content.widgets)
        if (model.type === 'code') model.executionCount = null;
    await commands.execute('notebook:run-all-cells');
}

function executed() {
    return [...notebook().content.widgets].every(
        cell => cell.model.type !== 'code' || cell.model.executionCount !== null);
}

function changed() {
    return notebook().context.model.dirty;
}

// Returns the number of the active cell, and the number of cells.
function place() {
    return [notebook().content.activeCellIndex, notebook().content.widgets.length];
}

async function shutDown() {
    await notebook().sessionContext.shutdown();
}

async function save() {
    await notebook().context.save();
}

// Returns texts smaller than 11 pixels, and pictures wider than the page that cannot be scrolled.
function illegible() {
    const found = [], slack = 1;
    for (const picture of document.querySelectorAll('.jp-OutputArea .widget-html :is(svg, img)')) {
        const box = picture.getBoundingClientRect();
        if (!box.width) continue;
        const name = picture.closest('[aria-label]')?.getAttribute('aria-label') ?? picture.alt;
        const scale = picture.viewBox ? box.width / picture.viewBox.baseVal.width : 1;
        for (const text of picture.querySelectorAll('text')) {
            const size = scale * parseFloat(text.getAttribute('font-size'));
            if (size < 10.9) found.push(`${text.textContent}: ${size.toFixed(1)} px in ${name}`);
        }
        const frame = picture.closest('.cfr-picture');
        const cell = frame.closest('.jp-OutputArea-output').getBoundingClientRect();
        if (frame.getBoundingClientRect().right > cell.right + slack)
            found.push(`does not scroll: ${name}`);
    }
    return found;
}

// Returns axe-core's serious and critical faults in the cells' outputs; the rest is JupyterLab's.
async function barriers() {
    const include = ['.jp-OutputArea-output'];
    const { violations } = await window.axe.run({ include }, { resultTypes: ['violations'] });
    return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).flatMap(
        ({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
        .filter(told => !told.includes('jp-OutputArea-output'));
}

// This selects the element of an output that a screen reader takes for the picture.
const PICTURE = ':is([role=img], [role=group])';

// Returns texts of an SVG that cross its edge or overlap each other by more than two pixels.
function crowded(svg) {
    const edge = svg.getBoundingClientRect(), slack = 2, found = [];
    const boxes = [...svg.querySelectorAll('text')].filter(t => t.textContent.trim())
        .map(t => [t.textContent, t.getBoundingClientRect()]);
    boxes.forEach(([name, a], i) => {
        if (a.left < edge.left - slack || a.right > edge.right + slack ||
            a.top < edge.top - slack || a.bottom > edge.bottom + slack)
            found.push(`${name} is cut`);
        for (const [other, b] of boxes.slice(i + 1)) {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            // A line of text is taller than its letters, so the frames of two lines may touch.
            if (wide > slack && high > 0.3 * Math.min(a.height, b.height))
                found.push(`${name} overlaps ${other}`);
        }
    });
    return found;
}

// Returns errors, warnings, dialogs, and widgets that failed to show.
function complaints() {
    const popups = [...document.querySelectorAll('.Toastify__toast, .jp-Dialog')];
    const lost = [...document.querySelectorAll('.jp-OutputArea-output')].filter(
        output => output.textContent.includes('Error displaying widget'));
    return [...errors, ...[...popups, ...lost].map(element => element.innerText)];
}

// Returns the page's characters for which the browser draws the sign of a missing glyph.
function tofu() {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 40;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    const family = getComputedStyle(document.querySelector('.jp-OutputArea svg')).fontFamily;
    const draw = c => {
        context.clearRect(0, 0, 40, 40);
        context.font = '24px ' + family;
        context.fillText(c, 4, 30);
        return context.getImageData(0, 0, 40, 40).data.join();
    };
    const missing = new Set(['\u{10fffd}', '\ue0ff', '\u{effff}'].map(draw));
    const text = document.querySelector('.jp-Notebook').textContent;
    return [...new Set(text)].filter(c => c > '\u00ff' && missing.has(draw(c))).join('');
}

// Resolves with what `look` returns, as soon as a change below `element` makes it true.
function seen(element, look, patience) {
    return new Promise(resolve => {
        const finish = answer => {
            watch.disconnect();
            clearTimeout(timer);
            resolve(answer);
        };
        const watch = new MutationObserver(() => look() && finish(look()));
        watch.observe(element, {
            attributes: true, characterData: true, childList: true, subtree: true });
        const timer = setTimeout(() => finish(look()), patience);
    });
}

// Waits until the kernel has answered everything, because buttons change after the picture.
// It does not wait for frames, because the page would be painted meanwhile.
async function settled() {
    do await new Promise(resolve => setTimeout(resolve, 10));
    while (kernel().status !== 'idle');
}

// Moves every control of an explorer, and returns the faults. After each move the picture must be
// another one, without overlaps, and it must never disappear meanwhile.
async function moveEverything(explorer, patience) {
    // Parts out of sight are not laid out.
    explorer.scrollIntoView({ block: 'center' });
    const picture = explorer.querySelector('.widget-html'), wrong = [];
    const all = selector => [...explorer.querySelectorAll(selector)];

    // `mayRest`: the widget may hold the slider where it is.
    async function change(act, name, mayRest = false) {
        const before = picture.innerHTML;
        const look = () => !picture.querySelector(PICTURE) ? 'is not there'
            : picture.innerHTML !== before && 'is another';
        const answer = seen(picture, look, mayRest ? 300 : patience);
        act();
        const now = await answer || (mayRest ? 'rests' : 'does not answer');
        if (!['is another', 'rests'].includes(now)) wrong.push(`${name}: the picture ${now}`);
        else for (const svg of picture.querySelectorAll('svg'))
            wrong.push(...crowded(svg).map(what => `${name}: ${what}`));
        if (!picture.querySelector(PICTURE)?.getAttribute('aria-label'))
            wrong.push(`${name}: the picture has no words`);
        await settled();
    }

    for (const handle of all('.noUi-handle'))
        for (const key of ['ArrowRight', 'Home', 'End', 'ArrowLeft']) {
            const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            const end = handle.getAttribute(key === 'Home' ? 'aria-valuemin' : 'aria-valuemax');
            if (key !== 'ArrowLeft' && handle.getAttribute('aria-valuenow') === end) continue;
            await change(() => handle.dispatchEvent(press), key, key !== 'ArrowRight');
        }
    // A guess is answered when the checkbox below it is ticked.
    const guessed = all('input[type=checkbox]').length > 0;
    // The rows are moved from the last to the first: a choice may disable a row below it.
    for (const button of all('.widget-toggle-button:not(.mod-active)').reverse())
        if (!button.disabled) await change(() => button.click(), button.innerText, guessed);
    for (const box of all('input[type=checkbox]'))
        await change(() => box.click(), 'checkbox');
    // Plain buttons say what comes next, so another one is pressed each time.
    const buttons = all('.widget-button');
    for (let turn = 0; buttons.length && turn < 12; turn++) {
        const live = buttons.filter(button => button.ariaDisabled !== 'true');
        const button = live[turn % live.length];
        await change(() => button.click(), button.innerText);
    }
    return wrong;
}

window.lesson = {
    barriers, changed, complaints, crowded, executed, illegible, kernel, moveEverything, open, place,
    runAll, save, settled, shutDown, tofu };
