// Which elements the focus is in (focusedValue): those round what has it hear of it as it comes and as it leaves them all.

import { EventMask } from "./event-mask.js";

export class FocusWithin {
    constructor(screen, connection) {
        this.screen = screen;
        this.connection = connection;
        this.around = new Set();
        screen.addEventListener("focusin", (event) => this.#move(event.target));
        screen.addEventListener("focusout", (event) => {
            if (!screen.contains(event.relatedTarget)) this.#move(null);
        });
    }

    #move(target) {
        const around = new Set();
        for (let element = target; element && element !== this.screen; element = element.parentElement) {
            if (element.eventMask & EventMask.focusWithin) around.add(element);
        }
        for (const element of this.around) {
            if (!around.has(element) && element.isConnected) this.connection.sendEvent(element, "focusWithin", false);
        }
        for (const element of around) {
            if (!this.around.has(element)) this.connection.sendEvent(element, "focusWithin", true);
        }
        this.around = around;
    }
}
