// Menus and popovers: beside what opened them (data-anchor), and on the screen whatever their size. Below where there is room,
// else above; where all of one fits in neither, it lies over what opened it, and what is higher than the screen scrolls. One
// stays where it opened, whatever moves under it.

import { frameIn } from "./geometry.js";

const distance = 6;

export class Anchored {
    /**
     * @param {Followed} followed
     * @param {function} find the element with a number
     */
    constructor(followed, find) {
        this.followed = followed;
        this.find = find;
        /** Where what opened each of them was. */
        this.boxes = new WeakMap();
        // An item that unfolds, another size of text.
        this.observer = new ResizeObserver((entries) => entries.forEach((entry) => this.#place(entry.target)));
    }

    /** Looks after a change of the tree what has opened. */
    update() {
        for (const element of this.followed.anchored) {
            if (this.boxes.has(element)) continue;
            const anchor = this.find(Number(element.dataset.anchor));
            if (!anchor) continue;
            this.boxes.set(element, frameIn(anchor, element.offsetParent ?? anchor));
            this.#place(element);
            this.observer.observe(element);
        }
    }

    // Sizes as they are laid out: an animation may be on its way.
    #place(element) {
        const container = element.offsetParent;
        if (!container) return;
        const box = this.boxes.get(element);
        const [width, height] = [element.offsetWidth, element.offsetHeight];
        const edges = getComputedStyle(element);
        const [top, bottom] = [parseFloat(edges.scrollMarginTop) || 0, parseFloat(edges.scrollMarginBottom) || 0];
        const below = box.y + box.height + distance;
        const above = box.y - distance - height;
        const isBelow = below + height <= container.offsetHeight - bottom || above < top;
        const middle = box.x + box.width / 2;
        const values = {
            "--client-x": `${middle - width / 2}px`,
            "--client-y": `${isBelow ? below : above}px`,
            "--client-width": `${width}px`,
            "--client-height": `${height}px`,
        };
        for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
        // It comes out of what opened it.
        element.style.setProperty("--client-origin", `${middle - element.offsetLeft}px ${isBelow ? 0 : 100}%`);
    }
}
