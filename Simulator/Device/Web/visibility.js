// What the app cannot know by itself: whether an element is on the screen, and where and how large it is.

import { EventMask } from "./event-mask.js";
import { frameIn } from "./geometry.js";

const sizeParts = ["width", "height"];
const frameParts = ["x", "y", ...sizeParts];

/**
 * The least change that is told, in points. A size the app sets comes back a little rounded: told again, and set again,
 * it would go back and forth for ever.
 */
const noticed = 0.1;

export class Visibility {
    constructor(screen, connection) {
        this.screen = screen;
        this.connection = connection;
        this.measured = new Map();
        this.appearance = new IntersectionObserver((entries) => this.#appeared(entries), { root: screen });
        // A block of rows is wanted a screen before it is seen, also inside what scrolls.
        this.nearness = new IntersectionObserver((entries) => this.#appeared(entries),
            { root: screen, rootMargin: "100% 0px", scrollMargin: "100% 0px" });
        this.size = new ResizeObserver(() => this.measureSoon());
        screen.addEventListener("scroll", () => this.measureSoon(), { capture: true, passive: true });
    }

    /** Follows an element whose mask asks for it. */
    maskChanged(element, old, mask) {
        const gained = mask & ~old;
        const lost = old & ~mask;
        if (gained & EventMask.appear) this.#observer(element).observe(element);
        if (lost & EventMask.appear) this.#observer(element).unobserve(element);
        if (gained & EventMask.geometry) {
            this.measured.set(element, null);
            this.size.observe(element);
        }
        if (lost & EventMask.geometry) this.#forgetGeometry(element);
    }

    removed(element) {
        if (element.eventMask & EventMask.appear) this.#observer(element).unobserve(element);
        if (element.eventMask & EventMask.geometry) this.#forgetGeometry(element);
    }

    #observer(element) {
        return element.classList.contains("block") ? this.nearness : this.appearance;
    }

    #forgetGeometry(element) {
        this.measured.delete(element);
        this.size.unobserve(element);
    }

    #appeared(entries) {
        for (const entry of entries) {
            const isVisible = entry.isIntersecting;
            // Everything begins out of sight: a long list says nothing of its end.
            if ((entry.target.isOnScreen ?? false) === isVisible || !entry.target.isConnected) continue;
            entry.target.isOnScreen = isVisible;
            // Its rows go, and it stays as high as they were.
            if (!isVisible && entry.target.classList.contains("block") && entry.target.childElementCount > 0) {
                entry.target.style.setProperty("--block-height", `${entry.target.offsetHeight}px`);
            }
            this.connection.sendEvent(entry.target, "appear", isVisible);
        }
    }

    /** Tells the app of every frame that changed, once a frame of the display. */
    measureSoon() {
        if (this.measured.size === 0 || this.isScheduled) return;
        this.isScheduled = true;
        requestAnimationFrame(() => {
            this.isScheduled = false;
            this.#measure();
        });
    }

    #measure() {
        for (const [element, known] of this.measured) {
            if (!element.isConnected) continue;
            const frame = frameIn(element, this.screen);
            // Who asked for the size alone does not hear of scrolling.
            const parts = element.dataset.geometry === "size" ? sizeParts : frameParts;
            if (known && parts.every((part) => Math.abs(frame[part] - known[part]) < noticed)) continue;
            this.measured.set(element, frame);
            this.connection.sendEvent(element, "geometry", frame);
        }
    }
}
