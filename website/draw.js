// The little of cfr_lab/draw that a table draws anew after every move, number for number as there.
// Texts come from Python, escaped. A drawn part is [what is drawn, what it says].

const look = {};  // the colours, as the page gives them

// As Python rounds: to the nearest, and to the even one of two that are as near.
function fixed(value, digits) {
    const halves = value * 2 ** (digits + 1);
    if (!Number.isInteger(halves) || halves % 2 === 0) return value.toFixed(digits);
    const below = Math.floor(Math.abs(value) * 10 ** digits);
    return (Math.sign(value) * (below + below % 2) / 10 ** digits).toFixed(digits);
}

// A length in as few characters as it needs.
function short(value) {
    return fixed(value, 1).replace(/\.0$/, '');
}

// A number for the eye, with a true minus; `digits` for what is a float in Python.
function number(value, { digits = 0, sign = false } = {}) {
    const shown = fixed(Math.abs(value), digits);
    if (!Number(shown)) return shown;
    return (value < 0 ? '−' : sign ? '+' : '') + shown;
}

function text(x, y, content, size, { anchor = 'middle', fill = look.ink, weight = 0 } = {}) {
    return `<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}" `
        + `text-anchor="${anchor}" fill="${fill}"${weight ? ` font-weight="${weight}"` : ''}>`
        + `${content}</text>`;
}

function line([x1, y1], [x2, y2], stroke, width, dash = '') {
    return `<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}" `
        + `stroke="${stroke}" stroke-width="${short(width)}"${dashed(dash)} `
        + 'stroke-linecap="round"/>';
}

function polyline(points, stroke, width, dash = '') {
    const at = points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
    return `<polyline points="${at}" fill="none" stroke="${stroke}" `
        + `stroke-width="${short(width)}"${dashed(dash)} stroke-linejoin="round" `
        + 'stroke-linecap="round"/>';
}

function dashed(dash) {
    return dash && ` stroke-dasharray="${dash}"`;
}

function rect(x, y, width, height, fill, stroke = 'none', thick = 1) {
    return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" `
        + `height="${short(height)}" rx="0" fill="${fill}" stroke="${stroke}" `
        + `stroke-width="${short(thick)}"/>`;
}

function dot([x, y], radius, colour) {
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="${colour}" `
        + `stroke="${colour}" stroke-width="2"/>`;
}

// A table; `widths` are those of the texts that Python knows, column by column, and every other
// text is made of narrow letters. `lit` are cells as "row,column", the header not counted.
function table(rows, { header, title, widths, size, words }, lit = []) {
    const every = header ? [header, ...rows] : rows;
    const wide = widths.map((known, c) =>
        Math.max(known, ...rows.map(row => c ? size * (0.56 * row[c].length) : 0)) + 26);
    const starts = [0];
    for (const width of wide) starts.push(starts.at(-1) + width);
    const step = size * 2.1, top = title ? step : 0, end = starts.at(-1);
    let body = title ? text(0, step * 0.66, title, size, { anchor: 'start', weight: 600 }) : '';
    every.forEach((row, r) => {
        const y = top + r * step;
        body += line([0, y], [end, y], r ? look.rule : look.ink, r ? 0.8 : 1.2);
        row.forEach((cell, c) => {
            const inside = r - (header ? 1 : 0);
            if (inside >= 0 && lit.includes(`${inside},${c}`))
                body += rect(starts[c], y + 1, wide[c], step - 2, look.lit, look.colours[2], 2);
            const weight = header && !r || !c ? 600 : 0;
            body += text(starts[c] + wide[c] / 2, y + step * 0.67, cell, size, { weight });
        });
    });
    const y = top + every.length * step;
    body += line([0, y], [end, y], look.ink, 1.2);
    const told = every.map(row => row.join(' ').trim()).join(words.apart) + words.stop;
    return [body, title ? title + words.colon + told : told];
}

// Bars to the right of zero, each with its number.
function bars(values, shown, high, { names, title, margin, width, size, words }) {
    const scale = (width - margin - size * 4.8) / high, step = size * 2.2;
    let body = text(0, size * 1.3, title, size, { anchor: 'start', weight: 600 });
    names.forEach((name, k) => {
        const y = step + k * step, end = margin + Math.min(Math.max(values[k], 0), high) * scale;
        body += text(0, y + step * 0.66, name, size, { anchor: 'start' });
        body += rect(margin, y + step * 0.16, end - margin, step * 0.62, look.colours[2]);
        body += text(end + 6, y + step * 0.66, shown[k], size, { anchor: 'start' });
    });
    body += line([margin, step], [margin, step + names.length * step], look.faint, 1);
    const told = names.map((name, k) => `${name} ${shown[k]}`).join(words.comma) + words.stop;
    return [body, title + words.colon + told];
}
