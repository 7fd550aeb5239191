// The focus stays on the screen. What has it may go with a change of the app: a row that is deleted, a title that becomes a
// field and a title again, a whole screen. A browser then leaves the person at the beginning of the page; here the focus goes
// on where VoiceOver would go on: to what took the place, to what is next to it, to the heading of a new screen.

import { usesKeyboard } from "./modality.js";
import { Place, beginning, isUsable, textFields } from "./place.js";

const mostRecent = 8;

export class FocusKeeper {
    /**
     * @param {HTMLElement} screen
     * @param {function} rest gives a field the focus without the keyboard
     * @param {function} find the element with a number
     */
    constructor(screen, rest, find) {
        this.screen = screen;
        this.rest = rest;
        this.find = find;
        /** The numbers of the elements that come with the change that is being made. */
        this.arriving = [];
        /** Where the focus is, or was when the app took away what had it. */
        this.place = null;
        /** Identifiers of what had the focus lately, the newest first. */
        this.recent = [];
        /** The control that was tapped last while a field had the focus. */
        this.tapped = null;
        this.isChanging = false;
        screen.addEventListener("click", (event) => (this.tapped = event.target.closest("button, a[href], [role=button]")),
            { capture: true });
        document.addEventListener("focusin", (event) => this.#came(event.target));
        screen.addEventListener("focusout", (event) => this.#left(event.target));
        // Whoever points elsewhere goes on from there.
        document.addEventListener("pointerdown", () => this.#isLost() && (this.place = null), { capture: true, passive: true });
    }

    #came(element) {
        if (!this.screen.contains(element)) {
            this.place = null;
            return;
        }
        this.place = new Place(element, this.screen);
        if (element.matches(textFields)) this.tapped = null;
        const identifier = element.dataset.testid;
        if (!identifier) return;
        this.recent = [identifier, ...this.recent.filter((one) => one !== identifier)].slice(0, mostRecent);
    }

    // The person left it for nothing else. A window that loses the focus keeps it inside.
    #left(element) {
        if (this.isChanging || !isUsable(element)) return;
        queueMicrotask(() => {
            if (this.#isLost() && this.place?.element === element && isUsable(element)) this.place = null;
        });
    }

    /** Called before a message of the app is applied. */
    willChange(message) {
        this.isChanging = true;
        const takesAway = message.t === "root" || message.ops.some(([kind]) => kind === "r");
        this.arriving = message.t === "root" ? [] : message.ops.filter(([kind]) => kind === "i").map((op) => op[3].i);
        if (takesAway && this.place?.element.isConnected) this.place.note();
    }

    /**
     * The app takes the focus from a field that stays, as a form does when it is sent. Who is at a keyboard is still there; who
     * points is where they have tapped.
     */
    leave(field) {
        if (usesKeyboard() && isUsable(field)) {
            this.rest(field);
            return;
        }
        field.blur();
        this.place = this.tapped?.isConnected ? new Place(this.tapped, this.screen) : null;
    }

    /** Says where to go on instead, as when a sheet is closed: where the focus was before it. */
    goOn(place) {
        if (this.#isLost()) this.place = place;
    }

    /** Called after a message of the app is applied, and after everything else that moves the focus. */
    settle() {
        this.#restore();
        this.isChanging = false;
    }

    #restore() {
        if (!this.place || !this.#isLost()) return;
        const arrivals = this.arriving.map(this.find).filter((arrival) => arrival?.isConnected);
        const element = this.place.find(this.recent, arrivals);
        if (!element) return;
        if (!element.matches(textFields)) take(element);
        else if (usesKeyboard()) this.rest(element);
    }

    /** Begins at the beginning where nothing has the focus: who is at a keyboard is to know where they are. */
    begin() {
        // Previews have no beginning: the person looks at one of many.
        const isGallery = document.body.hasAttribute("data-gallery");
        const element = usesKeyboard() && this.#isLost() && !isGallery ? beginning(this.screen) : null;
        if (element) take(element);
    }

    #isLost() {
        const active = document.activeElement;
        return !active || active === document.body || (this.screen.contains(active) && !isUsable(active));
    }
}

/** Gives the focus to what may not take it otherwise, a heading say. */
export function take(element) {
    const remove = [];
    if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
        element.setAttribute("tabindex", "-1");
        element.setAttribute("data-client-focusable", "");
        remove.push("tabindex", "data-client-focusable");
    }
    if (!usesKeyboard()) {
        element.setAttribute("data-client-quiet", "");
        remove.push("data-client-quiet");
    }
    element.focus({ preventScroll: true });
    if (usesKeyboard()) element.scrollIntoView({ block: "nearest", inline: "nearest" });
    element.addEventListener("blur", () => remove.forEach((name) => element.removeAttribute(name)), { once: true });
}
