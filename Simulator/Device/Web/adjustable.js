// Views that an app has made adjustable are turned up and down by the arrow keys, as a slider is.

/** Listens for the arrow keys on what can be adjusted. */
export function listenForAdjustments(screen, connection) {
    const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
    screen.addEventListener("keydown", (event) => {
        const step = steps[event.key];
        if (!step || event.defaultPrevented || !event.target.matches?.("[data-adjustable]")) return;
        event.preventDefault();
        connection.sendEvent(event.target, "change", step);
    });
}
