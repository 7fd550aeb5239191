// The keyboard of the device. Typing is done on the real one; the keys drawn here take the room a phone's keyboard
// takes, so that layouts can be judged, and can be clicked.

import { isResting } from "./focus.js";
import { text } from "./strings.js";

const height = 336;
const letters = [[..."qwertyuiop"], [..."asdfghjkl"], ["shift", ..."zxcvbnm", "delete"], ["symbols", "space", "return"]];
const symbols = [[..."1234567890"], [..."-/:;()$&@\""], ["shift", ...".,?!'_%#", "delete"], ["symbols", "space", "return"]];
const digits = [[..."123"], [..."456"], [..."789"]];
/** What has but digits, as the fields for codes and numbers ask for it (inputmode). */
const pads = {
    numeric: [...digits, ["", "0", "delete"]],
    decimal: [...digits, [".", "0", "delete"]],
    tel: [...digits, ["+", "0", "delete"]],
};
const faces = { shift: "⇧", delete: "⌫", symbols: "123", space: " ", return: "⏎" };

export class Keyboard {
    constructor(screen, connection, sight) {
        this.connection = connection;
        this.sight = sight;
        this.element = document.getElementById("keyboard");
        this.display = document.getElementById("display");
        this.isShifted = false;
        this.showsSymbols = false;
        this.isUp = false;
        this.drawnFor = null;
        this.#draw();
        screen.addEventListener("focusin", () => this.follow());
        screen.addEventListener("focusout", () => queueMicrotask(() => this.follow()));
        // The field keeps the focus while keys are clicked.
        this.element.addEventListener("mousedown", (event) => event.preventDefault());
        this.element.addEventListener("click", (event) => this.#press(event.target.closest("[data-key]")?.dataset.key));
    }

    /** The field the keyboard types into, if one has the focus. */
    get field() {
        const active = document.activeElement;
        const isText = active?.matches("#screen textarea, #screen input:not([type=range], [type=checkbox], [type=radio])");
        return isText && active.inputMode !== "none" && !isResting(active) ? active : null;
    }

    /** Comes up for a field that is typed into, and goes with it. */
    follow() {
        const { field } = this;
        const isUp = field !== null;
        if (isUp && field !== this.drawnFor) this.#drawFor(field);
        if (isUp !== this.isUp) this.#raise(isUp);
        this.sight.follow(field, isUp ? height : 0);
    }

    #raise(isUp) {
        this.isUp = isUp;
        this.element.classList.toggle("up", isUp);
        this.display.style.setProperty("--keyboard-height", isUp ? `${height}px` : "0px");
        this.connection.send({ t: "settings", keyboard: isUp ? height : 0 });
    }

    /** Tells a new app process how much room the keyboard takes. */
    tell() {
        if (this.isUp) this.connection.send({ t: "settings", keyboard: height });
    }

    // Each field begins with the keys that it asks for.
    #drawFor(field) {
        this.drawnFor = field;
        this.isShifted = false;
        this.showsSymbols = field.dataset.keyboard === "symbols";
        this.#draw();
    }

    #draw() {
        const pad = pads[this.drawnFor?.inputMode];
        const rows = pad ?? (this.showsSymbols ? symbols : letters);
        this.element.classList.toggle("pad", pad !== undefined);
        const top = document.createElement("div");
        top.className = "keyboard-top";
        top.append(key("hide", "⌄"));
        top.firstChild.title = text("hideKeyboard");
        this.element.replaceChildren(top, ...rows.map((row) => {
            const line = document.createElement("div");
            line.className = "keys";
            line.append(...row.map((name) => key(name, this.#face(name))));
            return line;
        }));
        this.element.inert = false;
        this.element.setAttribute("aria-hidden", "true");
    }

    #face(name) {
        if (name === "symbols" && this.showsSymbols) return "ABC";
        return faces[name] ?? (this.isShifted ? name.toUpperCase() : name);
    }

    #press(name) {
        const { field } = this;
        if (!name || !field) return;
        switch (name) {
        case "hide": field.blur(); return;
        case "shift": this.isShifted = !this.isShifted; break;
        case "symbols": this.showsSymbols = !this.showsSymbols; break;
        case "delete": document.execCommand("delete"); return;
        case "return": this.#return(field); return;
        default:
            // The one way to type into a field that keeps its undo history and fires its events.
            document.execCommand("insertText", false, name === "space" ? " " : this.isShifted ? name.toUpperCase() : name);
            this.isShifted = false;
        }
        this.#draw();
    }

    #return(field) {
        const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
        if (field.dispatchEvent(event) && field.localName === "textarea") document.execCommand("insertText", false, "\n");
    }
}

function key(name, face) {
    if (name === "") return document.createElement("span");
    const element = document.createElement("button");
    element.type = "button";
    element.tabIndex = -1;
    element.dataset.key = name;
    element.textContent = face;
    return element;
}
