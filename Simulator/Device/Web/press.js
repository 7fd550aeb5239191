// Buttons that look different while they are held. The app says how with the button (data-pressed), so that the look comes
// with the touch; the app hears of it too, and once it has answered for the release its own word counts again.

import { animated } from "./animations.js";
import { EventMask, isDisabled, nearest } from "./event-mask.js";

export class Presses {
    constructor(screen, tree, connection) {
        this.tree = tree;
        this.connection = connection;
        /** What the app has not answered for yet: element → sequence number of its release. */
        this.released = new Map();
        this.acknowledged = 0;
        screen.addEventListener("keydown", (event) => {
            if (event.key === " " && !event.repeat && event.target.localName === "button") this.begin(event.target);
        });
        screen.addEventListener("keyup", (event) => {
            if (event.key === " ") this.end();
        });
    }

    /** A pointer went down, or the space key. */
    begin(target) {
        const element = nearest(target, EventMask.press);
        if (!element || isDisabled(element)) return;
        this.element = element;
        this.isHeld = false;
        this.#hold(true);
    }

    /** The pointer moved: held only while it is on the button. */
    move(event) {
        if (!this.element) return;
        const box = this.element.getBoundingClientRect();
        const isOver = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top
            && event.clientY <= box.bottom;
        if (isOver !== this.isHeld) this.#hold(isOver);
    }

    /** The pointer was lifted, or became another gesture. */
    end() {
        if (this.element && this.isHeld) this.#hold(false);
        this.element = null;
    }

    acknowledge(sequence) {
        if (sequence !== undefined) this.acknowledged = sequence;
    }

    /** Called after a message of the app: what it has answered for is its own again. */
    settle() {
        for (const [element, sequence] of this.released) {
            if (sequence > this.acknowledged) continue;
            this.released.delete(element);
            if (element.pressedLook && this.element !== element) this.#forget(element);
        }
    }

    reset() {
        this.element = null;
        for (const element of this.released.keys()) this.#forget(element);
        this.released.clear();
    }

    #hold(isHeld) {
        const { element } = this;
        this.isHeld = isHeld;
        if (isHeld && !element.pressedLook) this.#remember(element);
        if (element.pressedLook) this.#show(element.pressedLook, isHeld);
        const sequence = this.connection.sendEvent(element, "press", isHeld);
        if (isHeld) this.released.delete(element);
        else this.released.set(element, sequence);
    }

    #remember(element) {
        const text = element.dataset.pressed;
        if (!text) return;
        const { ops, anim } = JSON.parse(text);
        const parts = ops.filter(([, id]) => this.tree.elements.has(id));
        element.pressedLook = {
            anim,
            parts: parts.map(([kind, id, changes]) => {
                const part = this.tree.element(id);
                return { kind, id, changes, before: this.tree.override(part, kind, Object.keys(changes)) };
            }),
        };
    }

    #show({ anim, parts }, isHeld) {
        const ops = parts.map(({ kind, id, changes, before }) => [kind, id, isHeld ? changes : before]);
        animated(this.tree, ops, anim, () => {
            for (const [kind, id, changes] of ops) {
                const part = this.tree.elements.get(id);
                if (part) this.tree.showOverride(part, kind, changes);
            }
        });
    }

    #forget(element) {
        for (const { id } of element.pressedLook?.parts ?? []) {
            const part = this.tree.elements.get(id);
            if (part) this.tree.endOverride(part);
        }
        element.pressedLook = null;
    }
}
