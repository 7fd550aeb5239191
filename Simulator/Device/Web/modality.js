// What the person last used: where the focus goes by itself is shown to who is at the keyboard, not to who points.

let isKeyboard = false;

document.addEventListener("pointerdown", () => (isKeyboard = false), { capture: true, passive: true });
document.addEventListener("keydown", () => (isKeyboard = true), { capture: true, passive: true });

/** The person has done something elsewhere, such as opening a link to here: what follows from it is not for the keyboard. */
export function leaveKeyboard() {
    isKeyboard = false;
}

/** Whether the newest input was a key. */
export function usesKeyboard() {
    return isKeyboard;
}
