// Texts that have too little room: letters move together (allowsTightening), then become smaller (minimumScaleFactor), and
// what is left out is left out where the app says (truncationMode). The end of a text is cut off by the style sheet.

const tightenings = ["-0.02em", "-0.05em"];
const scaleSteps = 7;

export class TextFitting {
    constructor(followed) {
        this.followed = followed;
        this.observed = new Map();
        this.sizes = new ResizeObserver(() => this.update());
        document.fonts?.addEventListener("loadingdone", () => {
            this.observed.clear();
            this.update();
        });
    }

    update() {
        const present = new Map();
        for (const text of this.followed.fits) {
            const key = `${text.textContent}|${room(text)}|${text.className}|${text.style.cssText.replace(/zoom:[^;]*;?/, "")}`;
            if (this.observed.get(text) !== key) fit(text);
            present.set(text, key);
            if (!this.observed.has(text)) this.sizes.observe(text.parentElement);
        }
        this.observed = present;
    }
}

function room(text) {
    const parent = text.parentElement;
    return `${parent.clientWidth}x${parent.clientHeight}`;
}

function fit(text) {
    text.style.removeProperty("zoom");
    text.style.removeProperty("--client-tightening");
    text.removeAttribute("data-client-shortened");
    if (!overflows(text)) return;
    if ("tightens" in text.dataset) {
        for (const spacing of tightenings) {
            text.style.setProperty("--client-tightening", spacing);
            if (!overflows(text)) return;
        }
    }
    const least = Number(text.dataset.leastScale ?? 1);
    if (least < 1) {
        if (!overflowsAt(text, least)) {
            largestScale(text, least);
            return;
        }
    }
    if (text.dataset.truncates) shorten(text);
}

function overflowsAt(text, scale) {
    text.style.setProperty("zoom", String(scale));
    return overflows(text);
}

/** The largest scale at which the text fits, found by halving. */
function largestScale(text, least) {
    let [low, high] = [least, 1];
    for (let step = 0; step < scaleSteps; step += 1) {
        const middle = (low + high) / 2;
        if (overflowsAt(text, middle)) high = middle;
        else low = middle;
    }
    overflowsAt(text, Math.floor(low * 1000) / 1000);
}

/** Whether lines are cut off, or the text is higher than a frame of fixed height that it is in. */
function overflows(text) {
    if (text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1) return true;
    const frame = text.parentElement;
    return frame.matches(".fh, .gh") && text.getBoundingClientRect().height > frame.getBoundingClientRect().height + 1;
}

/** Leaves out the beginning or the middle of the last line that is seen, whole lines before it stay. */
function shorten(text) {
    const node = text.firstChild;
    if (text.children.length > 0 || node?.nodeType !== Node.TEXT_NODE) return;
    const whole = node.data;
    const start = startOfLastLine(text, node);
    const isHead = text.dataset.truncates === "head";
    const kept = (count) => {
        const line = whole.slice(start);
        if (isHead) return `…${line.slice(line.length - count)}`;
        const first = Math.ceil(count / 2);
        return `${line.slice(0, first)}…${line.slice(line.length - (count - first))}`;
    };
    const width = lineWidth(text);
    let [low, high] = [0, whole.length - start];
    while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (width(kept(middle)) <= text.clientWidth) low = middle;
        else high = middle - 1;
    }
    text.setAttribute("data-client-shortened", whole.slice(0, start) + (start > 0 ? "\n" : "") + kept(low));
}

/** Where in the text the last line begins that is seen. */
function startOfLastLine(text, node) {
    const style = getComputedStyle(text);
    const line = parseFloat(style.lineHeight) || text.clientHeight;
    const count = Math.max(1, Math.round(text.clientHeight / line));
    if (count === 1) return 0;
    const range = document.createRange();
    const zoom = text.getBoundingClientRect().height / text.offsetHeight || 1;
    const top = text.getBoundingClientRect().top;
    for (let index = 0; index < node.length; index += 1) {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const box = range.getBoundingClientRect();
        if ((box.top - top) / zoom >= (count - 1) * line - line / 4) return index;
    }
    return 0;
}

function lineWidth(text) {
    const style = getComputedStyle(text);
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = style.font;
    canvas.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
    return (line) => canvas.measureText(line).width;
}
