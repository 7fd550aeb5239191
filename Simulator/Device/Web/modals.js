// The keyboard in what is presented, screens pushed on a stack among it: the focus moves in and returns, arrow keys go
// through menus and tabs.

import { take } from "./focus-keeper.js";
import { beginning } from "./place.js";

const itemSelector = "[role=menuitem], [role=menuitemcheckbox], [role=menuitemradio]";

export class Modals {
    constructor(screen, followed, focusKeeper) {
        this.followed = followed;
        this.focusKeeper = focusKeeper;
        /** What is presented, the lowest first, each with the place of what had the focus before. */
        this.open = [];
        screen.addEventListener("keydown", (event) => this.#keyDown(event));
    }

    /** Looks what is presented after a change of the tree. */
    update() {
        const { presented } = this.followed;
        let returnTo = null;
        while (this.open.length > 0 && !presented.includes(this.open.at(-1).element)) returnTo = this.open.pop().returnTo;
        const known = new Set(this.open.map((entry) => entry.element));
        const added = presented.filter((element) => !known.has(element));
        for (const element of added) this.open.push({ element, returnTo: returnTo ?? this.focusKeeper.place });
        if (added.length > 0) this.#enter(added.at(-1));
        else if (returnTo) this.focusKeeper.goOn(returnTo);
    }

    // A field that the app focused in it keeps the focus. What has no name says nothing to a screen reader: its heading does.
    #enter(element) {
        if (element.contains(document.activeElement)) return;
        const isNamed = element.getAttribute("aria-label") || element.matches("[role=menu]");
        const start = isNamed ? null : beginning(element);
        if (start) take(start);
        else element.focus({ preventScroll: true });
    }

    #keyDown(event) {
        if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
        const menu = event.target.closest("[role=menu]");
        const tabs = event.target.closest("[role=tablist]");
        const list = menu
            ? [...menu.querySelectorAll(itemSelector)].filter((item) => !item.disabled)
            : tabs ? [...tabs.querySelectorAll("[role=tab]")] : null;
        if (!list || list.length === 0) return;
        const index = list.indexOf(event.target);
        const next = menu
            ? { ArrowDown: index + 1, ArrowUp: index < 0 ? -1 : index - 1, Home: 0, End: -1 }[event.key]
            : { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        const target = list.at(next % list.length);
        target.focus();
        // A tab is chosen as it gets the focus.
        if (tabs) target.click();
    }
}
