// Keys that the app wants to hear of while a view has the focus (onKeyPress). All views round the focus that want keys are told,
// the nearest first, with one number for the press: the app passes over the outer ones once one of them took it.
//
// Whether it takes a key only the app knows, and the page cannot wait: outside of text fields what a browser does with such a
// key is left undone, in them it is done.

import { EventMask } from "./event-mask.js";
import { textFields } from "./place.js";
import { modifiersOf } from "./shortcuts.js";

export class KeyPresses {
    constructor(screen, connection) {
        this.screen = screen;
        this.connection = connection;
        this.last = 0;
        screen.addEventListener("keydown", (event) => this.#key(event, event.repeat ? "repeat" : "down"), { capture: true });
        screen.addEventListener("keyup", (event) => this.#key(event, "up"), { capture: true });
    }

    #key(event, phase) {
        if (event.isComposing || event.keyCode === 229) return;
        const wanting = [];
        for (let element = event.target; element && element !== this.screen; element = element.parentElement) {
            if (element.eventMask & EventMask.key && wants(element, event)) wanting.push(element);
        }
        if (wanting.length === 0) return;
        this.last = Math.max(this.last + 1, Math.round((performance.timeOrigin + performance.now()) * 1000));
        const modifiers = modifiersOf(event);
        if (event.getModifierState?.("CapsLock")) modifiers.push("capsLock");
        if (event.location === KeyboardEvent.DOM_KEY_LOCATION_NUMPAD) modifiers.push("numericPad");
        for (const element of wanting) {
            this.connection.sendEvent(element, "key", { key: event.key, phase, press: this.last, modifiers });
        }
        const isBrowsers = event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab";
        if (phase !== "up" && !isBrowsers && !event.target.matches(textFields)) event.preventDefault();
    }
}

function wants(element, event) {
    const keys = (element.dataset.keys ?? "").split(" ");
    const name = event.key === " " ? "Space" : event.key;
    return keys.includes("any") || keys.some((key) => key.toLowerCase() === name.toLowerCase());
}
