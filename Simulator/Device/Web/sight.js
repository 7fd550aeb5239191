// What is typed into stays in sight with what belongs to it, such as the message below it and the buttons of an edited row:
// the keyboard takes half of the screen, and messages come while it is up.

import { textFields } from "./place.js";

/** What belongs to a field is no higher than this share of what the keyboard leaves of the screen, unless it is a row. */
const mostOfRoom = 0.6;
const row = "[role=listitem]";

export class Sight {
    constructor(screen) {
        this.screen = screen;
        this.display = document.getElementById("display");
        this.field = null;
        this.wasInSight = false;
        // Told once at the start, and then whenever it grows.
        this.observer = new ResizeObserver(() => this.#show());
    }

    /**
     * @param {Element | null} field what is typed into now
     * @param {number} keyboardHeight how much of the screen the keyboard takes
     */
    follow(field, keyboardHeight) {
        this.keyboardHeight = keyboardHeight;
        if (field === this.field) return;
        this.field = field;
        this.observer.disconnect();
        if (!field) return;
        this.observer.observe(field);
        const group = this.#group();
        if (group !== field) this.observer.observe(group);
    }

    /** Called before a message of the app is applied. */
    willChange(message) {
        this.wasInSight = this.field !== null && bringsOrTakes(message) && this.#isInSight();
    }

    /** Called after a message of the app is applied: what came or went above the field may have pushed it away. */
    settle() {
        if (this.wasInSight && this.field?.isConnected && !this.#isInSight()) this.#show();
        this.wasInSight = false;
    }

    #show() {
        if (!this.field?.isConnected) return;
        const group = this.#group();
        // Of what is higher than there is room for, the end: there the text ends, and there the message and the buttons are.
        const block = group.offsetHeight > roomAround(group) ? "end" : "nearest";
        group.scrollIntoView({ block, inline: "nearest" });
    }

    // The row, or the largest part of the screen around the field that has no other field and is not too high.
    #group() {
        const most = (this.display.offsetHeight - this.keyboardHeight) * mostOfRoom;
        let group = this.field;
        for (let outer = group.parentElement; outer && outer !== this.screen; outer = outer.parentElement) {
            if (outer.querySelectorAll(textFields).length > 1) break;
            if (outer.matches(row)) return outer;
            if (outer.offsetHeight <= most) group = outer;
        }
        return group;
    }

    #isInSight() {
        const display = this.display.getBoundingClientRect();
        const box = this.#group().getBoundingClientRect();
        const scale = display.height / this.display.offsetHeight;
        // The page may be drawn smaller, which leaves fractions.
        return box.top >= display.top - 1 && box.bottom <= display.bottom - this.keyboardHeight * scale + 1;
    }
}

/** The height that the part of the screen that scrolls has for what is in it. */
function roomAround(element) {
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        const style = getComputedStyle(outer);
        if (style.overflowY !== "auto" && style.overflowY !== "scroll") continue;
        return outer.clientHeight - (parseFloat(style.scrollPaddingTop) || 0) - (parseFloat(style.scrollPaddingBottom) || 0);
    }
    return Infinity;
}

function bringsOrTakes(message) {
    return message.t === "root" || message.ops.some(([kind]) => kind === "i" || kind === "r");
}
