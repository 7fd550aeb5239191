// What a phone does while something scrolls: it shows how far, draws the line under the bar, and puts the keyboard away.

import { frameIn } from "./geometry.js";

const visibleMilliseconds = 900;
const least = 36;

export class Scrolling {
    constructor(screen) {
        this.screen = screen;
        this.layer = document.getElementById("scroll-marks");
        this.marks = new Map();
        this.touching = false;
        screen.addEventListener("scroll", (event) => this.#scrolled(event.target), { capture: true, passive: true });
        screen.addEventListener("wheel", (event) => this.#wheel(event), { passive: true });
        screen.addEventListener("touchmove", (event) => this.dismissKeyboard(event.target, event.touches[0]), { passive: true });
    }

    // MARK: Indicators

    #scrolled(element) {
        if (!element.matches?.(".scroll, .list, textarea")) return;
        if (element.matches(".nav-content > .edge, .nav-content > :is(.effect, .layers, .frame, .pad) > .edge")) {
            element.closest(".nav-page").toggleAttribute("data-client-scrolled", element.scrollTop > 0);
        }
        const hidden = element.dataset.hidesIndicators ?? "";
        if (element.scrollHeight > element.clientHeight + 1 && !hidden.includes("y")) this.#mark(element, true);
        if (element.scrollWidth > element.clientWidth + 1 && !hidden.includes("x")) this.#mark(element, false);
    }

    #mark(element, isVertical) {
        const key = isVertical ? "verticalMark" : "horizontalMark";
        const mark = (element[key] ??= makeMark(isVertical));
        const box = frameIn(element, this.screen);
        const style = getComputedStyle(element);
        const length = (name) => parseFloat(style.getPropertyValue(name)) || 0;
        const [before, after] = isVertical
            ? [length("--indicator-top") || parseFloat(style.paddingTop) || 3, length("--indicator-bottom") || 3]
            : [length("--indicator-leading") || 3, length("--indicator-trailing") || 3];
        const [visible, whole, offset] = isVertical
            ? [element.clientHeight, element.scrollHeight, element.scrollTop]
            : [element.clientWidth, element.scrollWidth, element.scrollLeft];
        const track = (isVertical ? box.height : box.width) - before - after;
        const size = Math.max(least, (track * visible) / whole);
        const place = before + ((track - size) * offset) / Math.max(1, whole - visible);
        Object.assign(mark.style, isVertical
            ? { left: `${box.x + box.width - 6}px`, top: `${box.y + place}px`, height: `${size}px` }
            : { left: `${box.x + place}px`, top: `${box.y + box.height - 6}px`, width: `${size}px` });
        if (!mark.isConnected) this.layer.append(mark);
        mark.getAnimations().forEach((animation) => animation.cancel());
        clearTimeout(mark.timer);
        mark.timer = setTimeout(() => {
            mark.animate({ opacity: 0 }, { duration: 300 }).finished.then(() => mark.remove(), () => {});
        }, visibleMilliseconds);
    }

    // MARK: The keyboard

    #wheel(event) {
        if (Math.abs(event.deltaY) > 0) this.dismissKeyboard(event.target, null);
    }

    /** A person scrolls what `target` is in: by default that ends typing. */
    dismissKeyboard(target, point) {
        const field = document.activeElement;
        if (!field?.matches("#screen textarea, #screen input") || field.contains(target)) return;
        const scroller = target.closest(".scroll, .list");
        if (!scroller || scroller.scrollHeight <= scroller.clientHeight + 1) return;
        const mode = scroller.dataset.dismissesKeyboard ?? "immediately";
        if (mode === "never") return;
        if (mode === "interactively") {
            // The finger takes the keyboard along once it reaches it.
            const keyboard = document.getElementById("keyboard").getBoundingClientRect();
            if (!point || point.clientY < keyboard.top) return;
        }
        field.blur();
    }
}

function makeMark(isVertical) {
    const mark = document.createElement("div");
    mark.className = isVertical ? "scroll-mark vertical" : "scroll-mark horizontal";
    return mark;
}
