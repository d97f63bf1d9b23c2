// Exercises judged in the page: what `check` said of this very answer when the site was built.

// "0.25", "-1/3", "120,000" as "n/d" in lowest terms; null where it is no such number.
function fraction(typed) {
    const text = typed.trim().replace(/[\u2212\uff0d]/g, '-').replace(/\uff0f/g, '/')
        .replace(/\uff0e/g, '.').replace(/(\d)[,_](?=\d{3}(?!\d))/g, '$1');
    const parts = /^([+-]?)(\d*)(?:\.(\d*))?(?:\s*\/\s*(\d+))?$/.exec(text);
    if (!parts || !(parts[2] || parts[3]) || text.length > 40) return null;
    const [, sign, whole, decimals = '', under = '1'] = parts;
    const top = BigInt(whole + decimals), bottom = 10n ** BigInt(decimals.length) * BigInt(under);
    return bottom ? lowest(sign === '-' ? -top : top, bottom) : null;
}

function lowest(top, bottom) {
    let [a, b] = [top < 0 ? -top : top, bottom];
    while (b) [a, b] = [b, a % b];
    return `${top / a}/${bottom / a}`;
}

// [state, message, number of the mistake] on what stands in the places.
function verdict(table, words, typed) {
    const empty = typed.filter(each => !each.trim()).length;
    if (empty) return ['to-do', words.open];
    let number = 0;
    for (const each of typed) {
        const truth = ['True', 'False'].includes(each);
        const value = truth ? each === 'True' : fraction(each);
        if (value === null) return ['unread', words.unread.replace('{value}', () => each)];
        const place = table.pool.indexOf(value);
        if (place < 0) number = NaN;
        number = number * table.pool.length + place;
    }
    if (Number.isNaN(number)) return ['unknown', words.unknown];
    return table.verdicts[table.numbers[number]];
}

// Which step of the hints it is time for, as cfr_lab/checking.py has it.
function stepAfter(mistakes, last) {
    const again = mistakes.filter(each => each === last).length;
    return Math.max(again, 1 + Math.floor((mistakes.length - 1) / 2));
}

async function answerable(element) {
    const words = JSON.parse(element.querySelector('.facts').textContent);
    const text = element.querySelector('.frames').textContent;
    const [table, buffer, start] = await unsealed(text);
    const bottoms = summed(table.bottoms);
    table.pool = summed(table.tops).map((top, k) => lowest(BigInt(top), BigInt(bottoms[k])));
    if (!table.pool.length) table.pool = [false, true];
    table.numbers = new Uint16Array(buffer, start, table.pool.length ** table.places);
    const form = element.querySelector('form'), told = element.querySelector('.verdict');
    const needs = element.querySelector('.needs');
    const tried = new Map();
    form.hidden = false;
    needs.hidden = true;
    form.addEventListener('submit', event => {
        event.preventDefault();
        const typed = [...form.querySelectorAll('input, select')].map(each => each.value);
        const [state, message, mistake] = verdict(table, words, typed);
        const head = document.createElement('b');
        head.textContent = words.heads[state] ?? '';
        told.className = `verdict ${state}`;
        told.replaceChildren(head, ' ', message);
        if (state === 'right') tried.clear();
        if (mistake >= 0) {
            // The same answer once more is no new try.
            tried.set(typed.map(each => fraction(each) ?? each).join(), mistake);
            const step = stepAfter([...tried.values()], mistake);
            for (const sentence of table.steps.slice(0, step - 1)) {
                const more = document.createElement('div');
                more.textContent = sentence;
                told.append(more);
            }
        }
        needs.hidden = state !== 'unknown';
    });
}
