// Where views are hit. A view with a shape of its own (contentShape) takes the pointer inside that shape alone, which may be
// smaller or larger than the view; the shape is an invisible area in it that the browser itself tests.

/** What a pointer's event is for: its target, or what lies below where the point is outside of a view's shape. */
export function hitTarget(event) {
    const { target } = event;
    // A click made by the keyboard or by a program has no place.
    if (!target.closest?.(".content-shape") || (event.type === "click" && event.detail === 0)) return target;
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const screen = target.closest("#screen");
    for (const element of [target, ...below]) {
        if (screen?.contains(element) && isInsideShapes(element, below)) return element;
    }
    return screen ?? target;
}

function isInsideShapes(element, below) {
    for (let shape = element.closest(".content-shape"); shape; shape = shape.parentElement.closest(".content-shape")) {
        if (!below.includes(shape.querySelector(":scope > .hit-area"))) return false;
    }
    return true;
}
