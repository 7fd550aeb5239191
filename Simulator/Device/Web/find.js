// Finding what can be tapped by its name, as the full keyboard access and the voice control of a phone do: Alt with F asks for
// a name, and the focus goes to what is called so. Besides its own name a view may have others (accessibilityInputLabels).

import { EventMask, isDisabled } from "./event-mask.js";
import { text } from "./strings.js";

const mostShown = 6;

export class Find {
    constructor(screen) {
        this.screen = screen;
        document.addEventListener("keydown", (event) => {
            if (event.code !== "KeyF" || !event.altKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            this.#open();
        });
    }

    #open() {
        if (this.panel) return this.field.focus();
        this.returnFocus = document.activeElement;
        this.panel = document.createElement("div");
        this.panel.id = "find";
        this.panel.setAttribute("role", "search");
        this.field = document.createElement("input");
        Object.assign(this.field, { type: "search", placeholder: text("find"), ariaLabel: text("find") });
        this.results = document.createElement("ul");
        this.results.setAttribute("aria-live", "polite");
        this.panel.append(this.field, this.results);
        document.getElementById("display").append(this.panel);
        this.field.addEventListener("input", () => this.#show());
        this.field.addEventListener("keydown", (event) => this.#keyDown(event));
        this.panel.addEventListener("focusout", (event) => {
            if (event.relatedTarget && !this.panel?.contains(event.relatedTarget)) this.#close(null);
        });
        this.field.focus();
    }

    #close(target) {
        const { panel } = this;
        this.panel = null;
        panel?.remove();
        if (target && !target.matches("button, a[href], input, textarea, select, [tabindex]")) target.tabIndex = -1;
        if (target) target.focus();
    }

    #keyDown(event) {
        event.stopPropagation();
        if (event.key === "Escape") this.#close(this.returnFocus);
        else if (event.key === "Enter") {
            const [first] = this.#found();
            if (first) this.#close(first.element);
        } else return;
        event.preventDefault();
    }

    #show() {
        this.results.replaceChildren(...this.#found().slice(0, mostShown).map(({ name }) => {
            const item = document.createElement("li");
            item.textContent = name;
            return item;
        }));
    }

    /** What is called so, names that begin so first. */
    #found() {
        const wanted = this.field.value.trim().toLowerCase();
        if (wanted === "") return [];
        const found = [];
        for (const element of this.screen.querySelectorAll("*")) {
            if (!takesFocus(element) || isDisabled(element) || !element.checkVisibility()) continue;
            const name = namesOf(element).find((one) => one.toLowerCase().includes(wanted));
            if (name) found.push({ element, name, place: name.toLowerCase().indexOf(wanted) });
        }
        return found.sort((one, other) => Math.min(1, one.place) - Math.min(1, other.place));
    }
}

function takesFocus(element) {
    return (element.eventMask & EventMask.tap) !== 0 || element.matches("input, textarea, select");
}

function namesOf(element) {
    const labelled = element.closest("[data-input-labels]") ?? element.querySelector("[data-input-labels]");
    const own = element.getAttribute("aria-label") || element.getAttribute("placeholder") || readText(element);
    return [...(labelled?.dataset.inputLabels.split("\n") ?? []), own.trim()].filter((name) => name !== "");
}

/** The text in an element without what is only drawn: an icon's ligature is no name. */
function readText(element) {
    const parts = [];
    const walk = (node) => {
        if (node.nodeType === Node.TEXT_NODE) parts.push(node.data);
        else if (node.getAttribute?.("aria-hidden") !== "true") node.childNodes.forEach(walk);
    };
    walk(element);
    return parts.map((part) => part.trim()).filter((part) => part !== "").join(" ");
}
