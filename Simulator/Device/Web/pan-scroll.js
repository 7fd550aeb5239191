// Scrolling by dragging with a mouse, as a finger does on a phone (a real finger scrolls natively).

import { points } from "./geometry.js";
import { rowHeight } from "./wheels.js";

const friction = 0.95;
const slowest = 0.05;

export class PanScroll {
    /** The nearest element that can scroll in the direction of the movement, as a gesture; null if there is none. */
    static over(target, start, isHorizontal) {
        for (let element = target; element && element.id !== "display"; element = element.parentElement) {
            const style = getComputedStyle(element);
            const overflow = isHorizontal ? style.overflowX : style.overflowY;
            const room = isHorizontal
                ? element.scrollWidth - element.clientWidth
                : element.scrollHeight - element.clientHeight;
            const scrolls = overflow === "auto" || overflow === "scroll";
            if (scrolls && (room > 1 || bounces(element, isHorizontal))) {
                return new PanScroll(element, start, isHorizontal);
            }
        }
        return null;
    }

    constructor(element, start, isHorizontal) {
        this.element = element;
        this.isHorizontal = isHorizontal;
        this.position = isHorizontal ? start.clientX : start.clientY;
        this.time = start.timeStamp;
        this.velocity = 0;
        this.snap = element.style.scrollSnapType;
        this.axis = isHorizontal ? "x" : "y";
        /** How far the finger has gone past an end, in points. */
        this.past = 0;
        // Snapping would hold the page while it is dragged; it takes over again at the end.
        element.style.scrollSnapType = "none";
    }

    move(event) {
        const position = this.isHorizontal ? event.clientX : event.clientY;
        const distance = points(this.position - position, this.element);
        this.velocity = distance / Math.max(1, event.timeStamp - this.time);
        this.position = position;
        this.time = event.timeStamp;
        this.#follow(distance);
    }

    // Past an end the distance is remembered: the way back begins where the finger turns.
    #follow(distance) {
        if (this.past !== 0) {
            const rest = this.past + distance;
            if (Math.sign(rest) === Math.sign(this.past)) return this.#stretch(rest);
            this.#stretch(0);
            distance = rest;
        }
        const before = this.#offset;
        this.#scroll(distance);
        const left = distance - (this.#offset - before);
        if (Math.abs(left) >= 1) this.#stretch(left);
    }

    get #offset() {
        return this.isHorizontal ? this.element.scrollLeft : this.element.scrollTop;
    }

    #stretch(past) {
        if (this.element.scrollHeight <= 0 || !this.element.matches(".scroll, .list")) return;
        this.past = past;
        const length = this.isHorizontal ? this.element.clientWidth : this.element.clientHeight;
        const shown = (1 - 1 / ((Math.abs(past) * 0.55) / length + 1)) * length;
        this.element.removeAttribute("data-client-springs");
        if (past === 0) this.element.removeAttribute("data-client-overscroll");
        else this.element.setAttribute("data-client-overscroll", this.axis);
        this.element.style.setProperty("--overscroll", `${-Math.sign(past) * shown}px`);
    }

    #springBack() {
        const { element } = this;
        this.past = 0;
        element.setAttribute("data-client-springs", "");
        element.style.setProperty("--overscroll", "0px");
        setTimeout(() => {
            for (const name of ["data-client-springs", "data-client-overscroll"]) element.removeAttribute(name);
            element.style.removeProperty("--overscroll");
        }, 360);
    }

    end(event) {
        if (this.past !== 0) this.#springBack();
        if (event.timeStamp - this.time > 80) this.velocity = 0;
        if (this.#isPaged()) this.#settleOnPage();
        else this.#coast();
    }

    cancel() {
        if (this.past !== 0) this.#springBack();
        this.element.style.scrollSnapType = this.snap;
    }

    #scroll(distance) {
        if (this.isHorizontal) this.element.scrollLeft += distance;
        else this.element.scrollTop += distance;
    }

    #isPaged() {
        this.element.style.scrollSnapType = this.snap;
        const isPaged = getComputedStyle(this.element).scrollSnapType !== "none";
        if (isPaged) this.element.style.scrollSnapType = "none";
        return isPaged;
    }

    #settleOnPage() {
        const { element, isHorizontal } = this;
        const isWheel = element.matches(".wheel");
        const length = isWheel ? rowHeight(element) : isHorizontal ? element.clientWidth : element.clientHeight;
        const offset = isHorizontal ? element.scrollLeft : element.scrollTop;
        const page = Math.round((offset + this.velocity * 150) / length);
        element.addEventListener("scrollend", () => (element.style.scrollSnapType = this.snap), { once: true });
        const last = isHorizontal ? element.scrollWidth - element.clientWidth : element.scrollHeight - element.clientHeight;
        const target = Math.max(0, Math.min(last, page * length));
        // Already there: no scrolling, hence no end of it.
        if (Math.abs(target - offset) < 1) element.dispatchEvent(new Event("scrollend"));
        else element.scrollTo({ [isHorizontal ? "left" : "top"]: target, behavior: "smooth" });
    }

    #coast() {
        if (Math.abs(this.velocity) < slowest) return;
        this.#scroll(this.velocity * 16);
        this.velocity *= friction;
        requestAnimationFrame(() => this.#coast());
    }
}

/** Whether something that does not need to scroll bounces all the same, as lists and scroll views do unless told. */
function bounces(element, isHorizontal) {
    if (!element.matches(".scroll, .list") || (element.dataset.bouncesBySize ?? "").includes(isHorizontal ? "x" : "y")) {
        return false;
    }
    return isHorizontal ? element.matches(".horizontal") : !element.matches(".horizontal:not(.vertical)");
}
