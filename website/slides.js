// Starts reveal.js; what is too high for its slide is shown smaller.

const WIDE = 1280, HIGH = 720;
const slides = () => [...document.querySelectorAll('.slides section')]
    .filter(section => !section.querySelector('section'));

function fit(section) {
    if (!section) return;
    section.style.zoom = '';
    const high = section.scrollHeight;
    if (high > HIGH) section.style.zoom = HIGH / high;
}

async function start() {
    await window.MathJax.startup?.promise;
    await Reveal.initialize({
        width: WIDE, height: HIGH, margin: 0.03, center: false, hash: true, transition: 'none',
        slideNumber: true, pdfSeparateFragments: false, pdfMaxPagesPerSlide: 1 });
    const paper = location.search.includes('print-pdf');
    for (const section of paper ? slides() : [Reveal.getCurrentSlide()]) fit(section);
    Reveal.on('slidechanged', ({ currentSlide }) => fit(currentSlide));
    document.documentElement.classList.add('ready');
}

window.addEventListener('load', start);
