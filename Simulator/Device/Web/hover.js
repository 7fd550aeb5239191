// The pointer over elements (onHover, onContinuousHover): where it is in each that wants to know, and when it leaves.

import { EventMask } from "./event-mask.js";
import { frameIn, pointIn } from "./geometry.js";

export class Hovers {
    constructor(screen, connection) {
        this.screen = screen;
        this.connection = connection;
        this.over = new Set();
        screen.addEventListener("pointermove", (event) => this.#move(event), { passive: true });
        screen.addEventListener("pointerleave", () => this.#update(new Set(), null));
    }

    #move(event) {
        if (event.pointerType === "touch") return;
        const over = new Set();
        for (let element = event.target; element && element !== this.screen; element = element.parentElement) {
            if (element.eventMask & EventMask.hover) over.add(element);
        }
        this.#update(over, event);
    }

    #update(over, event) {
        for (const element of this.over) {
            if (!over.has(element) && element.isConnected) this.connection.sendEvent(element, "hover", { phase: "ended" });
        }
        for (const element of over) {
            const isNew = !this.over.has(element);
            if (!isNew && !("hoverMoves" in element.dataset)) continue;
            const frame = frameIn(element, this.screen);
            const value = { phase: "active", ...pointIn(element, event), screenX: frame.x, screenY: frame.y };
            this.connection.sendEvent(element, "hover", value, { coalesce: !isNew });
        }
        this.over = over;
    }
}
