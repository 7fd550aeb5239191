// Taps, submits, scrolling and the keyboard's share of them. One listener each for the whole screen: an element says
// what it wants by its mask, so a list of thousands of rows costs no listeners.

import { EventMask, isDisabled, nearest } from "./event-mask.js";
import { isResting } from "./focus.js";
import { pointIn } from "./geometry.js";
import { hitTarget } from "./hits.js";
import { positionIn } from "./scroll-targets.js";
import { shortcutTarget } from "./shortcuts.js";

export class Events {
    constructor(screen, connection, fields) {
        this.screen = screen;
        this.connection = connection;
        this.fields = fields;
        this.scrolled = new Set();
        screen.addEventListener("click", (event) => this.#click(event));
        screen.addEventListener("keydown", (event) => this.#keyDown(event));
        screen.addEventListener("scroll", (event) => this.#scroll(event.target), { capture: true, passive: true });
        screen.addEventListener("mousedown", (event) => keepFieldFocused(event));
        screen.addEventListener("submit", (event) => event.preventDefault());
        document.addEventListener("keydown", (event) => {
            if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
            if (this.#shortcut(event) || (event.key === "Escape" && this.cancel())) event.preventDefault();
        });
    }

    #click(event) {
        if (event.target.closest("a[href]")) event.preventDefault();
        const element = nearest(hitTarget(event), EventMask.tap);
        if (!element || isDisabled(element)) return;
        const { x, y } = event.detail === 0 ? center(element) : pointIn(element, event);
        this.fields.tap(element, { x, y, count: Math.max(1, event.detail) });
    }

    #keyDown(event) {
        const element = event.target;
        if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
        const isLine = element.localName === "input";
        if (event.key === "Enter" && isLine && element.eventMask & EventMask.submit) {
            event.preventDefault();
            this.fields.submit(element);
            return;
        }
        // At the beginning of a search field lies what was found before: the last token goes.
        if (event.key === "Backspace" && element.matches(".search-input") && element.value === "") {
            const token = [...element.parentElement.querySelectorAll(".search-token")].at(-1);
            if (token) {
                event.preventDefault();
                this.connection.sendEvent(token, "tap", center(token));
            }
            return;
        }
        const activates = event.key === "Enter" || event.key === " ";
        const isNative = ["button", "a", "input", "textarea", "select", "summary"].includes(element.localName);
        if (activates && !isNative && !element.isContentEditable && element.eventMask & EventMask.tap) {
            event.preventDefault();
            element.click();
        }
    }

    /** Taps the control that has the keys as its shortcut. */
    #shortcut(event) {
        const target = shortcutTarget(this.screen, event);
        if (target) this.fields.tap(target, { ...center(target), count: 1 });
        return target !== null;
    }

    /** Taps what cancels the topmost sheet, alert or menu, as Escape does. */
    cancel() {
        const all = [...this.screen.querySelectorAll("[data-cancel]")];
        const last = all.filter((element) => element.checkVisibility() && !isDisabled(element)).at(-1);
        if (!last) return false;
        const { x, y } = center(last);
        this.connection.sendEvent(last, "tap", { x, y, count: 1 });
        return true;
    }

    // A frame's worth of scrolling is one event.
    #scroll(element) {
        if (!(element.eventMask & EventMask.scroll) && !element.closest?.("[data-scroll-position]")) return;
        if (this.scrolled.size === 0) requestAnimationFrame(() => this.#sendScrolled());
        this.scrolled.add(element);
    }

    #sendScrolled() {
        for (const element of this.scrolled) {
            if (!element.isConnected) continue;
            const position = positionIn(element);
            if (position) this.connection.sendEvent(position.asker, "scroll", { position: position.target }, { coalesce: true });
            if (!(element.eventMask & EventMask.scroll) || position?.asker === element) continue;
            const value = {
                x: element.scrollLeft,
                y: element.scrollTop,
                width: element.clientWidth,
                height: element.clientHeight,
                contentWidth: element.scrollWidth,
                contentHeight: element.scrollHeight,
            };
            this.connection.sendEvent(element, "scroll", value, { coalesce: true });
        }
        this.scrolled.clear();
    }
}

function center(element) {
    return { x: element.offsetWidth / 2 || 0, y: element.offsetHeight / 2 || 0 };
}

// On a phone a tap on a button leaves the keyboard up: only another field takes the focus from a field.
function keepFieldFocused(event) {
    const active = document.activeElement;
    if (!active?.matches("input, textarea") || isResting(active) || !event.currentTarget.contains(active)) return;
    if (!event.target.closest("input, textarea, select, [contenteditable], [draggable=true]")) event.preventDefault();
}
