// Keyboard focus, which both sides move: the person by clicking and tabbing, the app through FocusState.

import { EventMask } from "./event-mask.js";

export class Focus {
    constructor(screen, connection) {
        this.screen = screen;
        this.connection = connection;
        this.acknowledged = 0;
        this.lastSent = 0;
        this.wanted = new Map();
        this.isApplying = false;
        screen.addEventListener("focusin", (event) => this.#tell(event.target, "focus"));
        screen.addEventListener("focusout", (event) => this.#tell(event.target, "blur"));
    }

    #tell(element, kind) {
        if (this.isApplying || !(element.eventMask & EventMask.focus)) return;
        this.lastSent = this.connection.sendEvent(element, kind);
    }

    /** The app's wish; it is looked at once the whole message has been applied. */
    setFocused(element, focused) {
        this.wanted.set(element, focused);
    }

    acknowledge(sequence) {
        if (sequence !== undefined) this.acknowledged = sequence;
    }

    // A wish from before the person's newest move of focus is out of date: following it would send the focus back
    // and forth between the two sides.
    settle() {
        if (this.wanted.size === 0) return;
        const wanted = this.wanted;
        this.wanted = new Map();
        if (this.lastSent > this.acknowledged) return;
        this.isApplying = true;
        for (const [element, focused] of wanted) {
            if (!focused && document.activeElement === element) element.blur();
        }
        for (const [element, focused] of wanted) {
            if (focused && element.isConnected && document.activeElement !== element) {
                element.focus({ preventScroll: true });
                element.scrollIntoView({ block: "nearest", inline: "nearest" });
            }
        }
        this.isApplying = false;
    }

    reset() {
        this.lastSent = 0;
        this.wanted.clear();
    }
}
