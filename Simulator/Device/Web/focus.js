// Keyboard focus, which both sides move: the person by clicking and tabbing, the app through FocusState.
//
// A field that the app takes the focus from, as a form does when it is sent, may still be where the person is: then it rests.
// The keyboard is gone, and comes again with the next key that is typed.

import { EventMask } from "./event-mask.js";
import { preview } from "./geometry.js";

const resting = "data-client-resting";

export class Focus {
    /**
     * @param {HTMLElement} screen
     * @param {Connection} connection
     * @param {FocusKeeper} keeper
     * @param {function} restChanged called when a field has begun to rest, or is typed into again
     */
    constructor(screen, connection, keeper, restChanged) {
        this.screen = screen;
        this.connection = connection;
        this.keeper = keeper;
        this.restChanged = restChanged;
        this.acknowledged = 0;
        this.lastSent = 0;
        this.wanted = new Map();
        this.isApplying = false;
        /** The preview that the person pointed at last. */
        this.visited = null;
        screen.addEventListener("pointerdown", (event) => (this.visited = preview(event.target)), { capture: true });
        screen.addEventListener("focusin", (event) => this.#tell(event.target, "focus"));
        screen.addEventListener("focusout", (event) => this.#left(event.target));
        screen.addEventListener("beforeinput", (event) => this.#wake(event.target), { capture: true });
        screen.addEventListener("pointerdown", (event) => this.#wake(event.target), { capture: true });
        screen.addEventListener("keydown", (event) => event.key === "Enter" && this.#wake(event.target), { capture: true });
    }

    #tell(element, kind) {
        if (this.isApplying || !(element.eventMask & EventMask.focus)) return;
        this.lastSent = this.connection.sendEvent(element, kind);
    }

    #left(element) {
        if (this.isApplying) return;
        if (!isResting(element)) this.#tell(element, "blur");
        element.removeAttribute(resting);
    }

    /** Leaves a field the focus, but not the keyboard. */
    rest(field) {
        const wasApplying = this.isApplying;
        this.isApplying = true;
        field.blur();
        field.setAttribute(resting, "");
        field.focus({ preventScroll: true });
        this.isApplying = wasApplying;
        this.restChanged();
    }

    #wake(element) {
        if (!isResting(element)) return;
        element.removeAttribute(resting);
        this.#tell(element, "focus");
        this.restChanged();
    }

    /** The app's wish; it is looked at once the whole message has been applied. */
    setFocused(element, focused) {
        this.wanted.set(element, focused);
    }

    acknowledge(sequence) {
        if (sequence !== undefined) this.acknowledged = sequence;
    }

    /** What the wishes that came with the newest message will move the focus to; null where they will not. */
    get next() {
        if (this.lastSent > this.acknowledged) return null;
        for (const [element, focused] of this.wanted) {
            if (focused && element.isConnected && document.activeElement !== element) return element;
        }
        return null;
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
            if (focused || document.activeElement !== element) continue;
            if ([...wanted.values()].includes(true)) element.blur();
            else this.keeper.leave(element);
        }
        for (const [element, focused] of wanted) {
            if (this.#isElsewhere(element)) continue;
            if (focused && element.isConnected && (document.activeElement !== element || isResting(element))) {
                element.removeAttribute(resting);
                const isNew = document.activeElement !== element;
                element.focus({ preventScroll: true });
                if (isNew) endCaret(element);
                element.scrollIntoView({ block: "nearest", inline: "nearest" });
                this.restChanged();
            }
        }
        this.isApplying = false;
    }

    // Of many previews most ask for the focus when they appear; it stays with the one that the person is in.
    #isElsewhere(element) {
        const phone = preview(element);
        return phone !== null && phone !== this.visited && !phone.contains(document.activeElement);
    }

    reset() {
        this.lastSent = 0;
        this.wanted.clear();
    }
}

// As on the phone: typing goes on where the text ends.
function endCaret(element) {
    if (typeof element.selectionEnd === "number") element.setSelectionRange(element.value.length, element.value.length);
}

/** Whether a field has the focus without being typed into. */
export function isResting(element) {
    return element?.hasAttribute?.(resting) ?? false;
}
