/** What an element wants to hear of; the app sends the sum of these bits with each element. */
export const EventMask = Object.freeze({
    tap: 1,
    input: 2,
    submit: 4,
    scroll: 8,
    change: 16,
    focus: 32,
    longPress: 64,
    drag: 128,
    refresh: 256,
    swipe: 512,
    reorder: 1024,
    appear: 2048,
    geometry: 4096,
    press: 8192,
    pinch: 16384,
    hover: 32768,
    focusWithin: 65536,
    key: 131072,
    lift: 262144,
    drop: 524288,
});

/** The nearest element at or above `start`, inside the tree, that wants one of `bits`. */
export function nearest(start, bits) {
    for (let element = start; element; element = element.parentElement) {
        if (element.eventMask & bits) return element;
        if (element.id === "screen") return null;
    }
    return null;
}

/** Whether the element, or one it is in, is disabled. */
export function isDisabled(element) {
    return element.closest(":disabled, [aria-disabled=true], [inert]") !== null;
}
