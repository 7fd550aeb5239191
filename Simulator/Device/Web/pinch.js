// Two fingers on an element: how far apart they are beside where they went down, and how far they have turned round each
// other. A trackpad's pinch is one without turning; with the mouse, Alt puts a second finger opposite to the pointer, as
// in Apple's simulator.

import { EventMask, isDisabled, nearest } from "./event-mask.js";
import { pointIn } from "./geometry.js";

/** How long a trackpad rests before its pinch counts as ended. */
const restMilliseconds = 250;
const scaleOfPoint = 0.01;

/** The values of one pinch, from its beginning to its end. */
class Pinch {
    constructor(element, start, connection) {
        this.element = element;
        this.connection = connection;
        this.start = start;
        this.phase = "began";
        this.values = { magnification: 1, rotation: 0 };
        this.velocity = { magnification: 0, rotation: 0 };
        this.time = performance.now();
    }

    change(magnification, rotation) {
        const now = performance.now();
        const seconds = Math.max(0.001, (now - this.time) / 1000);
        this.velocity = {
            magnification: (magnification - this.values.magnification) / seconds,
            rotation: (rotation - this.values.rotation) / seconds,
        };
        this.time = now;
        this.values = { magnification, rotation };
        this.#send(this.phase);
        this.phase = "changed";
    }

    finish(phase) {
        this.#send(phase);
    }

    #send(phase) {
        const value = {
            phase,
            ...this.values,
            magnificationVelocity: this.velocity.magnification,
            rotationVelocity: this.velocity.rotation,
            ...this.start,
            width: this.element.offsetWidth,
            height: this.element.offsetHeight,
        };
        this.connection.sendEvent(this.element, "pinch", value, { coalesce: phase === "changed" });
    }
}

/** Two points that move: the pinch they make. */
class TwoPoints {
    constructor(element, first, second, connection) {
        this.began = vector(first, second);
        this.turned = 0;
        this.angle = Math.atan2(this.began.y, this.began.x);
        const center = { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 };
        this.pinch = new Pinch(element, pointIn(element, center), connection);
    }

    move(first, second) {
        const now = vector(first, second);
        const angle = Math.atan2(now.y, now.x);
        // The shorter way round, so that more than half a turn goes on counting.
        const step = angle - this.angle;
        this.turned += step - Math.round(step / (2 * Math.PI)) * 2 * Math.PI;
        this.angle = angle;
        this.pinch.change(Math.hypot(now.x, now.y) / Math.max(1, Math.hypot(this.began.x, this.began.y)), this.turned);
    }
}

function vector(first, second) {
    return { x: second.clientX - first.clientX, y: second.clientY - first.clientY };
}

/** A pinch made by the mouse with Alt, as a gesture of one pointer. */
export class MirroredPinch {
    static at(target, start, connection) {
        const element = start.altKey ? nearest(target, EventMask.pinch) : null;
        return element && !isDisabled(element) ? new MirroredPinch(element, start, connection) : null;
    }

    constructor(element, start, connection) {
        const box = element.getBoundingClientRect();
        this.center = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        this.points = new TwoPoints(element, this.#mirrored(start), start, connection);
    }

    #mirrored({ clientX, clientY }) {
        return { clientX: 2 * this.center.x - clientX, clientY: 2 * this.center.y - clientY };
    }

    move(event) {
        this.points.move(this.#mirrored(event), event);
    }

    end() {
        this.points.pinch.finish("ended");
    }

    cancel() {
        this.points.pinch.finish("cancelled");
    }
}

/** Pinches by two fingers and by a trackpad. */
export class Pinches {
    constructor(screen, connection, gestures) {
        this.connection = connection;
        this.gestures = gestures;
        this.fingers = new Map();
        this.touch = null;
        this.trackpad = null;
        screen.addEventListener("pointerdown", (event) => this.#down(event));
        window.addEventListener("pointermove", (event) => this.#move(event));
        window.addEventListener("pointerup", (event) => this.#up(event, "ended"));
        window.addEventListener("pointercancel", (event) => this.#up(event, "cancelled"));
        screen.addEventListener("touchmove", (event) => this.touch && event.cancelable && event.preventDefault(), { passive: false });
        screen.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    }

    #down(event) {
        if (event.pointerType !== "touch") return;
        this.fingers.set(event.pointerId, event);
        if (this.touch || this.fingers.size !== 2) return;
        const [first, second] = [...this.fingers.values()];
        const element = nearest(first.target, EventMask.pinch);
        if (!element || isDisabled(element) || !element.contains(second.target)) return;
        this.gestures.cancel();
        this.touch = new TwoPoints(element, first, second, this.connection);
    }

    #move(event) {
        if (!this.fingers.has(event.pointerId)) return;
        this.fingers.set(event.pointerId, event);
        if (this.touch) this.touch.move(...this.fingers.values());
    }

    #up(event, phase) {
        if (!this.fingers.delete(event.pointerId) || !this.touch) return;
        this.touch.pinch.finish(phase);
        this.touch = null;
    }

    // A trackpad's pinch comes as a wheel with the control key.
    #wheel(event) {
        if (!event.ctrlKey) return;
        const element = this.trackpad?.pinch.element ?? nearest(event.target, EventMask.pinch);
        if (!element || isDisabled(element)) return;
        event.preventDefault();
        this.trackpad ??= { pinch: new Pinch(element, pointIn(element, event), this.connection), scale: 1 };
        const { trackpad } = this;
        trackpad.scale *= Math.exp(-event.deltaY * scaleOfPoint);
        trackpad.pinch.change(trackpad.scale, 0);
        clearTimeout(trackpad.timer);
        trackpad.timer = setTimeout(() => {
            trackpad.pinch.finish("ended");
            this.trackpad = null;
        }, restMilliseconds);
    }
}
