// Fields that hold a value: text that never loses a letter, a caret that never jumps, sliders that do not fight back.
//
// The field in the page is the truth while someone changes it. Each change goes to the app with a sequence number, and
// what the app says about the field's value is taken only once the app has processed the newest change. After the return
// key, and after a tap elsewhere that leaves the focus in the field, what is typed waits for the app's answer and is then
// typed into that: the answer may have emptied the field, or moved the focus to the next one.

import { EventMask } from "./event-mask.js";
import { isResting } from "./focus.js";
import { textFields } from "./place.js";

export class Fields {
    /**
     * @param {HTMLElement} screen
     * @param {Connection} connection
     * @param {function} nextFocus what the app's newest message moves the focus to, if it does
     */
    constructor(screen, connection, nextFocus) {
        this.connection = connection;
        this.nextFocus = nextFocus;
        this.acknowledged = 0;
        /** Fields the app is behind with: element → sequence number of the newest change. */
        this.behind = new Map();
        /** Fields with a return key or a tap that the app has not answered: element → what was there, what was done since. */
        this.held = new Map();
        screen.addEventListener("compositionstart", (event) => (event.target.composing = true));
        screen.addEventListener("compositionend", (event) => {
            event.target.composing = false;
            this.#changed(event.target);
        });
        screen.addEventListener("input", (event) => {
            if (!event.isComposing && !event.target.composing) this.#changed(event.target, event.inputType);
        });
        screen.addEventListener("change", (event) => this.#committed(event.target));
    }

    #changed(field, inputType) {
        if (this.held.has(field)) return;
        // A new line may be all that the app waits for: what is typed after it is another change.
        const endsLine = inputType === "insertLineBreak" || inputType === "insertParagraph";
        if (field.eventMask & EventMask.input) this.#send(field, "input", field.value, endsLine);
        else if (field.type === "range" && field.eventMask & EventMask.change) {
            this.#send(field, "change", field.valueAsNumber);
        }
    }

    /** The return key was pressed in a field. */
    submit(field) {
        this.#act(field, (submitted) => {
            if (submitted.eventMask & EventMask.submit) return this.connection.sendEvent(submitted, "submit");
        });
    }

    /** Something was tapped; the field with the focus, if there is one, keeps it. */
    tap(element, value) {
        const field = document.activeElement;
        const send = () => this.connection.sendEvent(element, "tap", value);
        if (field === element || isResting(field) || !(field?.eventMask & EventMask.input)) send();
        else this.#act(field, send);
    }

    // What is done while the app owes an answer waits for it: the app must see it after what was typed before it.
    #act(field, send) {
        const held = this.held.get(field);
        if (held) held.waiting.push({ text: field.value, send });
        else this.#hold(field, field.value, field.value, send, []);
    }

    // `base` is the app's text at the time, `local` the page's: what is typed since follows either.
    #hold(field, base, local, send, waiting) {
        field.appValue = undefined;
        this.held.set(field, { sequence: send(field) ?? 0, base, local, waiting });
    }

    #release(field, { base, local, waiting }) {
        const value = field.appValue ?? base;
        const heir = this.#heir(field);
        if (heir) {
            const before = heir.value;
            const inherited = (text) => before + text.slice(commonLength(local, text));
            heir.value = inherited(field.value);
            heir.appValue = undefined;
            if (field.isConnected) assign(field, value);
            const left = waiting.map(({ text, send }) => ({ text: inherited(text), send }));
            this.#release(heir, { base: before, local: before, waiting: left });
            return;
        }
        const typed = (text) => (text.startsWith(local) ? value + text.slice(local.length) : text);
        const [next, ...rest] = waiting;
        const text = typed(next?.text ?? field.value);
        if (text !== value) this.#send(field, "input", text);
        if (next) this.#hold(field, text, next.text, next.send, rest);
        else assign(field, text);
    }

    // The field that was typed into blindly, while the app was moving the focus there.
    #heir(field) {
        if (document.activeElement !== field && field.isConnected) return null;
        const next = this.nextFocus();
        return next !== field && next?.matches(textFields) && next.eventMask & EventMask.input ? next : null;
    }

    #committed(field) {
        if (!(field.eventMask & EventMask.change) || field.type === "range") return;
        const isChecked = field.type === "checkbox" || field.type === "radio";
        this.#send(field, "change", isChecked ? field.checked : field.value);
    }

    #send(field, kind, value, isKept = false) {
        this.behind.set(field, this.connection.sendEvent(field, kind, value, { coalesce: true, isKept }));
    }

    /** The app's word on a field's value: taken now, or when what was changed meanwhile is processed. */
    setValue(field, value) {
        field.appValue = value;
        if (this.held.has(field)) return;
        if (!field.composing && !this.#isBehind(field)) assign(field, value);
        else if (!this.behind.has(field)) this.behind.set(field, 0);
    }

    /** Called before a message of the app is applied. */
    acknowledge(sequence) {
        if (sequence !== undefined) this.acknowledged = sequence;
    }

    /** Called after a message of the app is applied: fields whose changes are all processed show the app's value. */
    settle() {
        for (const field of this.behind.keys()) {
            if (field.composing || this.held.has(field) || this.#isBehind(field)) continue;
            this.behind.delete(field);
            if (field.appValue !== undefined && field.isConnected) assign(field, field.appValue);
        }
        for (const [field, held] of [...this.held]) {
            if (field.composing || held.sequence > this.acknowledged) continue;
            this.held.delete(field);
            if (field.isConnected || this.#heir(field)) this.#release(field, held);
            else for (const { send } of held.waiting) send(field);
        }
    }

    #isBehind(field) {
        return (this.behind.get(field) ?? 0) > this.acknowledged;
    }

    /** The app's process was replaced: nothing that was sent to the old one will be acknowledged. */
    reset() {
        this.behind.clear();
        this.held.clear();
    }
}

/** How many letters two texts begin with alike. */
function commonLength(one, other) {
    let length = 0;
    while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
    return length;
}

/** Sets a field's value; where its text is being edited, the caret keeps its place in the text around it. */
export function assign(field, text) {
    const old = field.value;
    if (old === text) return;
    if (document.activeElement !== field || typeof field.selectionStart !== "number") {
        field.value = text;
        return;
    }
    const start = moved(field.selectionStart, old, text);
    const end = moved(field.selectionEnd, old, text);
    field.value = text;
    field.setSelectionRange(start, end);
}

function moved(caret, old, text) {
    const prefix = commonLength(old, text);
    if (caret <= prefix && caret < old.length) return caret;
    return Math.max(prefix, text.length - (old.length - caret));
}
