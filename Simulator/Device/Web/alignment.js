// Alignments that CSS does not know: those of the app, and guides that views have of their own (alignmentGuide). The app
// says what a guide is as a sum of parts of the view's width, height and base lines; where the views lie is known here.

import { frameIn } from "./geometry.js";

const axes = [
    { name: "x", attribute: "data-align-x", property: "--client-align-x", start: "x" },
    { name: "y", attribute: "data-align-y", property: "--client-align-y", start: "y" },
];
const noticed = 0.1;
const canvas = document.createElement("canvas").getContext("2d");

export class Alignment {
    constructor(followed) {
        this.followed = followed;
        this.sizes = new ResizeObserver(() => this.update());
        this.observed = new Set();
    }

    /** Aligns what has to be, the innermost containers first. */
    update() {
        const containers = this.followed.aligns;
        if (containers.length === 0 && this.observed.size === 0) return;
        const present = new Set();
        for (const container of containers.reverse()) {
            for (const child of container.children) present.add(child);
            for (const axis of axes) if (container.hasAttribute(axis.attribute)) align(container, axis);
        }
        for (const child of this.observed) if (!present.has(child)) this.sizes.unobserve(child);
        for (const child of present) if (!this.observed.has(child)) this.sizes.observe(child);
        this.observed = present;
    }
}

function align(container, axis) {
    const [number, factors] = parse(container.getAttribute(axis.attribute));
    const children = [...container.children].filter((child) => !child.matches(".spacer, .behind, .above"));
    const guides = children.map((child) => guideOf(child, axis, number, factors));
    let reference = Math.max(...guides);
    if (container.classList.contains("aligns-inside")) {
        const isLayer = container.matches(".above, .behind");
        const base = isLayer ? [...container.parentElement.children].find((one) => !one.matches(".above, .behind")) : null;
        reference = base ? guideOf(base, axis, number, factors) : sum(factors, container);
    }
    children.forEach((child, index) => {
        const distance = reference - guides[index];
        const old = parseFloat(child.style.getPropertyValue(axis.property)) || 0;
        if (Math.abs(distance - old) >= noticed) child.style.setProperty(axis.property, `${round(distance)}px`);
    });
}

/** Where a view's guide is, from the view's own corner: its own, the mean of those in it, or the alignment's usual one. */
function guideOf(view, axis, number, factors) {
    const own = guideIn(view, number);
    if (own) return sum(own, view);
    const values = [];
    for (const inner of view.querySelectorAll("[data-guides]")) {
        const guide = guideIn(inner, number);
        if (!guide || isNested(inner, view, number)) continue;
        values.push(frameIn(inner, view)[axis.start] + sum(guide, inner));
    }
    if (values.length === 0) return sum(factors, view);
    return values.reduce((total, value) => total + value, 0) / values.length;
}

/** Whether a view between the two has the guide too: then that one counts. */
function isNested(inner, view, number) {
    for (let element = inner.parentElement; element && element !== view; element = element.parentElement) {
        if (guideIn(element, number)) return true;
    }
    return false;
}

function guideIn(view, number) {
    const guides = view.dataset.guides?.split(";") ?? [];
    return guides.map(parse).findLast(([key]) => key === number)?.[1];
}

function parse(text) {
    const [number, factors] = text.split(":");
    return [number, factors.split(",").map(Number)];
}

function sum([points, width, height, first, last], view) {
    let value = points + width * view.offsetWidth + height * view.offsetHeight;
    if (first !== 0) value += first * baseline(view, true);
    if (last !== 0) value += last * baseline(view, false);
    return value;
}

/** The base line of the first or last line of text in a view; its lower edge where it has none. */
function baseline(view, isFirst) {
    const texts = view.matches(".text") ? [view] : [...view.querySelectorAll(".text")];
    const text = isFirst ? texts[0] : texts.at(-1);
    if (!text) return view.offsetHeight;
    const style = getComputedStyle(text);
    canvas.font = style.font;
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = canvas.measureText("x");
    const line = parseFloat(style.lineHeight) || ascent + descent;
    const fromTop = (line - ascent - descent) / 2 + ascent;
    const top = text === view ? 0 : frameIn(text, view).y;
    return isFirst ? top + fromTop : top + text.offsetHeight - line + fromTop;
}

function round(value) {
    return Math.round(value * 100) / 100;
}
