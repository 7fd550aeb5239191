// Scrolling by dragging with a mouse, as a finger does on a phone (a real finger scrolls natively).

import { points } from "./geometry.js";

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
            if (room > 1 && (overflow === "auto" || overflow === "scroll")) {
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
        // Snapping would hold the page while it is dragged; it takes over again at the end.
        element.style.scrollSnapType = "none";
    }

    move(event) {
        const position = this.isHorizontal ? event.clientX : event.clientY;
        const distance = points(this.position - position);
        this.velocity = distance / Math.max(1, event.timeStamp - this.time);
        this.position = position;
        this.time = event.timeStamp;
        this.#scroll(distance);
    }

    end(event) {
        if (event.timeStamp - this.time > 80) this.velocity = 0;
        if (this.#isPaged()) this.#settleOnPage();
        else this.#coast();
    }

    cancel() {
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
        const length = isHorizontal ? element.clientWidth : element.clientHeight;
        const offset = isHorizontal ? element.scrollLeft : element.scrollTop;
        const page = Math.round((offset + this.velocity * 150) / length);
        element.addEventListener("scrollend", () => (element.style.scrollSnapType = this.snap), { once: true });
        element.scrollTo({ [isHorizontal ? "left" : "top"]: page * length, behavior: "smooth" });
        // Already there: no scrolling, hence no end of it.
        if (Math.abs(page * length - offset) < 1) element.style.scrollSnapType = this.snap;
    }

    #coast() {
        if (Math.abs(this.velocity) < slowest) return;
        this.#scroll(this.velocity * 16);
        this.velocity *= friction;
        requestAnimationFrame(() => this.#coast());
    }
}
