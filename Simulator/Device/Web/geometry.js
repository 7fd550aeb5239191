// Points of the device: the frame is scaled to fit the window, and a preview is shown smaller than it is; the app knows
// nothing of either.

let scale = 1;

export function setScale(value) {
    scale = value;
}

/** The phone of the preview that an element is in, which is its screen; null on the device. */
export function preview(element) {
    return element.closest(".gallery-phone");
}

/** How large a point is in the window, where an element lies. */
function scaleAt(element) {
    return scale * (preview(element)?.currentCSSZoom ?? 1);
}

/** Where a pointer is, in points from an element's upper left corner. */
export function pointIn(element, event) {
    const box = element.getBoundingClientRect();
    const scale = scaleAt(element);
    return { x: round((event.clientX - box.left) / scale), y: round((event.clientY - box.top) / scale) };
}

/** An element's frame in points, in the coordinates of another, or of the preview that it is in. */
export function frameIn(element, container) {
    const box = element.getBoundingClientRect();
    const phone = preview(element);
    const outer = (phone && container.contains(phone) ? phone : container).getBoundingClientRect();
    const scale = scaleAt(element);
    return {
        x: round((box.left - outer.left) / scale),
        y: round((box.top - outer.top) / scale),
        width: round(box.width / scale),
        height: round(box.height / scale),
    };
}

/** A distance on the window's screen, in the points of where an element lies. */
export function points(distance, element) {
    return distance / scaleAt(element);
}

function round(value) {
    return Math.round(value * 100) / 100;
}
