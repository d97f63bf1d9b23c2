// Starts reveal.js; what is too high for its slide is shown smaller.

const WIDE = 1280, HIGH = 720;
const slides = () => [...document.querySelectorAll('.slides section')]
    .filter(section => !section.querySelector('section'));

function fit(section) {
    if (!section) return;
    section.style.zoom = '';
    const high = section.scrollHeight;
    if (high <= HIGH) return;
    // This small it fits; but smaller letters take fewer lines, so look for the largest that does.
    let fits = HIGH / high, over = 1;
    while (over - fits > 0.02) {
        const middle = (fits + over) / 2;
        section.style.zoom = middle;
        if (section.getBoundingClientRect().height <= HIGH * Reveal.getScale()) fits = middle;
        else over = middle;
    }
    section.style.zoom = fits;
}

// Tab stays on the slide that is seen.
function only(seen) {
    for (const section of slides()) section.inert = Boolean(seen) && section !== seen;
}

async function start() {
    await window.MathJax.startup?.promise;
    // MathJax makes a place to stop at of each formula, for its menu.
    for (const formula of document.querySelectorAll('mjx-container')) formula.tabIndex = -1;
    await Reveal.initialize({
        width: WIDE, height: HIGH, margin: 0.03, center: false, hash: true, transition: 'none',
        slideNumber: true, pdfSeparateFragments: false, pdfMaxPagesPerSlide: 1 });
    const paper = location.search.includes('print-pdf');
    for (const section of paper ? slides() : [Reveal.getCurrentSlide()]) fit(section);
    if (!paper) only(Reveal.getCurrentSlide());
    Reveal.on('slidechanged', ({ currentSlide }) => {
        fit(currentSlide);
        if (!Reveal.isOverview()) only(currentSlide);
    });
    Reveal.on('overviewshown', () => only(null));  // all can be clicked
    Reveal.on('overviewhidden', () => only(Reveal.getCurrentSlide()));
    document.documentElement.classList.add('ready');
}

window.addEventListener('load', start);
