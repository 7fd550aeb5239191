// What the person last used: where the focus goes by itself is shown to who is at the keyboard, not to who points.

let isKeyboard = false;

document.addEventListener("pointerdown", () => (isKeyboard = false), { capture: true, passive: true });
document.addEventListener("keydown", () => (isKeyboard = true), { capture: true, passive: true });

/** Whether the newest input was a key. */
export function usesKeyboard() {
    return isKeyboard;
}
