// Points of the device: the frame is scaled to fit the window, the app knows nothing of it.

let scale = 1;

export function setScale(value) {
    scale = value;
}

/** Where a pointer is, in points from an element's upper left corner. */
export function pointIn(element, event) {
    const box = element.getBoundingClientRect();
    return { x: round((event.clientX - box.left) / scale), y: round((event.clientY - box.top) / scale) };
}

/** An element's frame in points, in the coordinates of another. */
export function frameIn(element, container) {
    const box = element.getBoundingClientRect();
    const outer = container.getBoundingClientRect();
    return {
        x: round((box.left - outer.left) / scale),
        y: round((box.top - outer.top) / scale),
        width: round(box.width / scale),
        height: round(box.height / scale),
    };
}

/** A distance on the window's screen, in points. */
export function points(distance) {
    return distance / scale;
}

function round(value) {
    return Math.round(value * 100) / 100;
}
