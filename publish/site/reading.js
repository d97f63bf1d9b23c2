// A page's own behaviour: keys for the lecture hall, the reader's place, printing.

const lives = [];

// The reader's place and the controls' positions are kept in the page's address: #c12;e1=17
function remember() {
    if (!document.querySelector('main .cell')) return;
    const moved = lives.filter(live => live.state !== live.facts.first)
        .map(live => `${live.element.id}=${live.state}`);
    history.replaceState(null, '', '#' + [here(), ...moved].join(';'));
}

function recall() {
    let told = location.hash.slice(1);
    // Some programs escape the addresses that they pass on; an unreadable address stays unchanged.
    try { told = decodeURIComponent(told); } catch { /* % without its digits */ }
    const [place, ...moved] = told.split(';');
    for (const each of moved) {
        const [id, state = ''] = each.split('=');
        lives.find(live => live.element.id === id)?.go(/^\d+$/.test(state) ? Number(state) : state);
    }
    if (place) document.getElementById(place)?.scrollIntoView();
}

// Return the first cell that is on the screen.
function here() {
    const cells = [...document.querySelectorAll('main .cell')];
    return (cells.find(cell => cell.getBoundingClientRect().bottom > 80) ?? cells[0])?.id ?? '';
}

function keys(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { tagName, type } = event.target, page = document.documentElement;
    if (['text', 'search'].includes(type) || tagName === 'TEXTAREA') return;
    if (tagName === 'SELECT') return;
    if (event.key === 'c') page.classList.toggle('no-code');
    else if (event.key === 'p') present(!page.classList.contains('hall'));
    else if (event.key === 's') solutions();
    else if (event.key === 'Escape') present(false);
    else if (['PageDown', 'PageUp'].includes(event.key) && page.classList.contains('hall')) {
        event.preventDefault();
        turn(event.key === 'PageDown' ? 1 : -1);
    }
}

// The lecturer's screen: one section at a time, large.
function present(on) {
    const place = here();
    const page = document.documentElement;
    if (on === page.classList.contains('hall')) return;
    page.classList.toggle('hall', on);
    page.classList.toggle('no-code', on);
    const section = document.getElementById(place)?.closest('section');
    for (const each of document.querySelectorAll('main > section'))
        each.classList.toggle('on', each === section);
    reachable();
    document.getElementById(place)?.scrollIntoView();
}

function turn(by) {
    const sections = [...document.querySelectorAll('main > section')];
    const at = sections.findIndex(each => each.classList.contains('on'));
    const next = sections[Math.min(sections.length - 1, Math.max(0, at + by))];
    for (const each of sections) each.classList.toggle('on', each === next);
    reachable();
    scrollTo(0, 0);
}

// Open all solutions, or fold all if all are open; they are printed as they are on the screen.
function solutions() {
    const all = [...document.querySelectorAll('main .markdown details')];
    const open = all.some(each => !each.open);
    for (const each of all) each.open = open;
}

// Printing shows the first states, which the text beside them describes.
function paper(begins) {
    for (const live of lives.filter(live => live.pictures)) {
        if (begins) live.moved = live.state;
        live.go(begins ? live.facts.first : live.moved);
    }
}

// Make every part that scrolls reachable by keys.
function reachable() {
    // A formula wider than its paragraph gets a line of its own, which scrolls.
    for (const each of document.querySelectorAll('mjx-container:not([display])')) {
        const room = each.closest('p, li, summary')?.clientWidth || Infinity;
        each.classList.toggle('wide', each.querySelector('svg').clientWidth > room);
    }
    for (const each of document.querySelectorAll('pre, table, .picture, .formula, mjx-container'))
        if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) each.tabIndex = 0;
        // MathJax lets the Tab key stop at each formula, for its menu.
        else if (each.matches('mjx-container')) each.tabIndex = -1;
        else each.removeAttribute('tabindex');
    for (const each of document.querySelectorAll('.picture')) {
        const inner = each.querySelector('.cfr-picture') ?? each;
        each.classList.toggle('scrolls', inner.scrollWidth > inner.clientWidth + 1);
    }
}

// Show the entries of a glossary, or the rows of a table, that contain the text typed.
function findable(box) {
    const input = box.querySelector('input'), told = box.querySelector('[role=status]');
    const entries = [...document.querySelectorAll('.entries p[id], .entries tbody tr')];
    const texts = entries.map(each => each.textContent.toLowerCase());
    input.addEventListener('input', () => {
        const wanted = input.value.trim().toLowerCase();
        entries.forEach((each, k) => { each.hidden = !texts[k].includes(wanted); });
        for (const each of document.querySelectorAll('.entries h2')) each.hidden = wanted;
        const found = entries.filter(each => !each.hidden).length;
        told.textContent = wanted && told.dataset.found.replace('{}', found);
    });
    box.hidden = false;
}

function alive(element) {
    if (!element.matches('.turns')) return new Live(element);
    const { script } = JSON.parse(element.querySelector('.facts').textContent);
    return new ({ Rounds, Hands }[script] ?? ButtonExplorer)(element);
}

async function begin() {
    const old = document.getElementById('old');
    if (old) old.hidden = 'DecompressionStream' in window;
    // On a phone, code would hide its picture, so it is folded; elsewhere both are read together.
    if (matchMedia('(max-width: 600px)').matches)
        for (const each of document.querySelectorAll('details.code')) each.open = false;
    for (const element of document.querySelectorAll('.explorer, .turns')) {
        const live = alive(element);
        lives.push(live);
        // A browser without DecompressionStream keeps the still picture and shows no dead control.
        if ('DecompressionStream' in window) await live.start();
    }
    if ('DecompressionStream' in window)
        for (const element of document.querySelectorAll('.exercise'))
            answerable(element);
    for (const element of document.querySelectorAll('.quiz')) {
        const facts = JSON.parse(element.querySelector('.facts').textContent);
        element.querySelector('.cfr-questions').replaceWith(quiz(facts));
    }
    for (const link of document.querySelectorAll('a[href^="glossary.html#"]'))
        link.title = TERMS[link.hash.slice(1)];
    document.querySelectorAll('.find').forEach(findable);
    recall();
    addEventListener('keydown', keys);
    addEventListener('beforeprint', () => paper(true));
    addEventListener('afterprint', () => paper(false));
    addEventListener('resize', reachable);
    reachable();
    window.MathJax?.startup?.promise?.then(reachable);
    for (const link of document.querySelectorAll('header a[hreflang]'))
        link.addEventListener('click', () => {
            remember();
            link.href = link.href.split('#')[0] + location.hash;
        });
    for (const button of document.querySelectorAll('[data-key]'))
        button.addEventListener('click',
            () => keys({ key: button.dataset.key, target: button, preventDefault() {} }));
    Object.assign(window, { lives });
    document.documentElement.classList.add('ready');
}

begin();
