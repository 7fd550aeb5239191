// Pull to refresh: a list that is at its top is pulled down by finger, mouse or wheel.

import { EventMask, nearest } from "./event-mask.js";
import { points } from "./geometry.js";

const threshold = 64;
const resistance = 0.5;
const wheelPauseMilliseconds = 250;

export class Pull {
    /** Only a list at its very top is pulled, and only if nothing inside it would scroll instead. */
    static canBegin(scroller, target) {
        if (scroller.dataset.refreshing === "true") return false;
        for (let element = target; element && element !== scroller; element = element.parentElement) {
            if (element.scrollTop > 0) return false;
        }
        return scroller.scrollTop <= 0;
    }

    constructor(scroller, start, connection) {
        this.scroller = scroller;
        this.connection = connection;
        this.startY = start.clientY;
        this.distance = 0;
        scroller.setAttribute("data-client-pulling", "");
    }

    move(event) {
        this.#pull(points(event.clientY - this.startY, this.scroller) * resistance);
    }

    #pull(distance) {
        this.distance = Math.max(0, Math.min(distance, threshold * 1.5));
        this.scroller.style.setProperty("--pull", `${this.distance}px`);
    }

    end() {
        this.cancel();
        if (this.distance >= threshold) this.connection.sendEvent(this.scroller, "refresh");
    }

    cancel() {
        this.scroller.removeAttribute("data-client-pulling");
        this.scroller.style.removeProperty("--pull");
    }
}

/** Turning the wheel up at the top of a list pulls it; a pause lets go. */
export class WheelPull {
    constructor(screen, connection) {
        this.connection = connection;
        this.scroller = null;
        screen.addEventListener("wheel", (event) => this.#turn(event), { passive: true });
    }

    #turn(event) {
        const scroller = nearest(event.target, EventMask.refresh);
        if (!scroller || event.deltaY >= 0 || !Pull.canBegin(scroller, event.target)) return;
        if (this.scroller !== scroller) {
            this.scroller = scroller;
            this.distance = 0;
            scroller.setAttribute("data-client-pulling", "");
        }
        this.distance = Math.min(threshold * 1.5, this.distance - event.deltaY * 0.25);
        scroller.style.setProperty("--pull", `${this.distance}px`);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.#release(), wheelPauseMilliseconds);
    }

    #release() {
        const scroller = this.scroller;
        this.scroller = null;
        scroller.removeAttribute("data-client-pulling");
        scroller.style.removeProperty("--pull");
        if (this.distance >= threshold && scroller.isConnected) this.connection.sendEvent(scroller, "refresh");
    }
}

/** The lists that can be refreshed, for the button beside the device. */
export class Refreshables {
    constructor() {
        this.elements = new Set();
    }

    maskChanged(element, mask) {
        if (mask & EventMask.refresh) this.elements.add(element);
        else this.elements.delete(element);
    }

    removed(element) {
        this.elements.delete(element);
    }

    /** The last one that is to be seen; null if there is none. */
    get visible() {
        return [...this.elements].filter((element) => element.isConnected && element.checkVisibility()).at(-1) ?? null;
    }
}
