// Keyboard shortcuts of controls (keyboardShortcut): a control says its keys in data-shortcut, as "command+shift+k" or "Escape".
// On what is no Mac the control key is the command key, as apps there have it.

import { isDisabled } from "./event-mask.js";
import { textFields } from "./place.js";

const isMac = /^Mac/.test(navigator.platform);

/** The control that a key's shortcut taps: the first that has it, as the views stand; null where none has. */
export function shortcutTarget(screen, event) {
    const pressed = modifiersOf(event);
    if (!takesShortcut(event, pressed)) return null;
    for (const element of screen.querySelectorAll("[data-shortcut]")) {
        const modifiers = element.dataset.shortcut.split("+");
        const key = modifiers.pop() || modifiers.pop() || "+";
        if (isPressed(key, modifiers, event, pressed) && isReachable(element)) return element;
    }
    return null;
}

// What an alert or a sheet covers takes no keys.
function isReachable(element) {
    return !isDisabled(element) && !element.closest("[inert]") && element.checkVisibility();
}

/** The modifier keys that are held, by the names that Apple's keyboards have for them. */
export function modifiersOf(event) {
    const held = {
        command: isMac ? event.metaKey : event.ctrlKey,
        control: isMac ? event.ctrlKey : event.metaKey,
        option: event.altKey,
        shift: event.shiftKey,
    };
    return Object.keys(held).filter((name) => held[name]);
}

// What is typed is the field's, and the return key that of the control that has the focus.
function takesShortcut(event, pressed) {
    if (event.key === "Escape" || pressed.some((name) => name === "command" || name === "control")) return true;
    if (event.target.matches?.(textFields)) return false;
    return !(event.key === "Enter" || event.key === " ") || !event.target.matches?.("button, a, select, summary");
}

function isPressed(key, modifiers, event, pressed) {
    if (event.key.toLowerCase() !== key.toLowerCase()) return false;
    // Some signs need the shift key to be typed at all.
    const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
    const held = isSign && !modifiers.includes("shift") ? pressed.filter((name) => name !== "shift") : pressed;
    return held.length === modifiers.length && modifiers.every((name) => held.includes(name));
}
