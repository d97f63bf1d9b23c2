// Exercises judged in the page, by the answers that `check` judged when the site was built.

// Return "0.25", "-1/3", "120,000" or "（１／２）" as [numerator, denominator]; null if it is not a number.
function fraction(typed) {
    const text = typed.normalize('NFKC').trim().replace(/[\u2212\u2013\u2014]/g, '-')
        .replace(/^\((.*)\)$|^\[(.*)\]$/, '$1$2').replace(/[\u3002]/g, '.').trim()
        .replace(/(\d)[,_](?=\d{3}(?!\d))/g, '$1');
    const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:\s*\/\s*(\d+))?$/.exec(text);
    if (!parts || !(parts[2] || parts[3]) || text.length > 40) return null;
    const [, sign, whole, decimals = '', under = '1'] = parts;
    const top = BigInt(whole + decimals), bottom = 10n ** BigInt(decimals.length) * BigInt(under);
    return bottom ? [sign === '-' ? -top : top, bottom] : null;
}

// Return the value typed in a place: a truth value unchanged, a number as a fraction.
function value(typed) {
    return ['True', 'False'].includes(typed) ? typed : fraction(typed);
}

// Return whether the given value is the exact value. With `digits`, accept the numbers that
// `is_rounding_of` in cfr_lab/answer_readers.py accepts: three decimals, or three digits of a large
// number, rounded or cut.
function same(given, exact, digits) {
    if (typeof exact === 'string') return given === exact;
    const size = number => number < 0n ? -number : number, bottom = given[1] * exact[1];
    const missing = (exact[0] * given[1] - given[0] * exact[1]) * (exact[0] < 0n ? -1n : 1n);
    if (size(missing) * (digits ? 2000n : 10n ** 6n) <= bottom) return true;
    if (!digits || given[0] % given[1] === 0n) return false;
    for (let places = 1n; places < 8n; places++) {
        const unit = 10n ** places, scaled = size(given[0]) * unit;
        if (scaled % given[1]) continue;
        const rounded = 2n * size(missing) * unit <= bottom;
        const cut = missing >= 0n && missing * unit < bottom && given[0] * exact[0] >= 0n;
        return (places >= 3n || scaled >= 100n * given[1]) && (rounded || cut);
    }
    return false;
}

function isWithin([top, bottom], [a, b], most) {
    const apart = top * b - a * bottom, room = most * bottom * b;
    return -room <= apart && apart <= room;
}

// Return [state, message] about the values in the places.
function verdict({ known, general, free, within, open, unread, unknown }, typed) {
    if (typed.some(each => !each.trim())) return ['to-do', open];
    const given = typed.map(value), odd = given.indexOf(null);
    if (odd >= 0) return ['unread', unread.replace('{value}', () => typed[odd])];
    const agrees = answer => answer.map((each, k) => same(given[k], value(each), !free));
    const [[right, told]] = known;
    if (within && isWithin(given[0], value(right[0]), BigInt(within))) return told;
    const found = known.find(([answer]) => agrees(answer).every(Boolean));
    if (found) return found[1];
    return free ? ['unknown', unknown] : general[agrees(known[0][0]).map(Number).join('')];
}

// Return the verdict of `check` on the match at the page's table: [state, sentence].
function matchVerdict({ cases, rounds, points }) {
    const { play: { moves, score, regrets }, facts } = lives.find(live => live instanceof Rounds);
    const n = moves.length, parts = shares(regrets[n]), likely = parts.indexOf(Math.max(...parts));
    const found = !n ? 'unplayed' : n < rounds ? 'few' : score[n] >= points ? 'enough'
        : score[n] < 0 ? 'found' : 'lacking';
    const values = { n, score: signed(score[n]), most: signed(Math.max(...regrets[n])),
        likely: facts.names[likely], lack: points - score[n] };
    return [cases[found][0], filled(cases[found][1], values)];
}

// Return the step that the hints have reached, as `step_after` in cfr_lab/checking.py does.
function stepAfter(mistakes, last) {
    const again = mistakes.filter(each => each === last).length;
    return Math.max(again, 1 + Math.floor((mistakes.length - 1) / 2));
}

function answerable(element) {
    const facts = JSON.parse(element.querySelector('.facts').textContent);
    const form = element.querySelector('form'), told = element.querySelector('.verdict');
    const needs = element.querySelector('.needs');
    const tried = new Map();
    form.hidden = false;
    needs.hidden = true;
    form.addEventListener('submit', event => {
        event.preventDefault();
        const typed = [...form.querySelectorAll('input, select')].map(each => each.value);
        const [state, message] = facts.cases ? matchVerdict(facts) : verdict(facts, typed);
        const head = document.createElement('b');
        head.textContent = facts.heads[state] ?? '';
        told.className = `verdict ${state}`;
        told.replaceChildren(head, ' ', message);
        if (state === 'right') tried.clear();
        if (state === 'not-yet') {
            // An answer that is repeated unchanged does not count again.
            tried.set(typed.join(), message);
            const step = stepAfter([...tried.values()], message);
            for (const sentence of facts.steps.slice(0, step - 1)) {
                const more = document.createElement('div');
                more.textContent = sentence;
                told.append(more);
            }
        }
        needs.hidden = state !== 'unknown';
    });
}
