// Pointer gestures. One pointer at a time: what it becomes is decided by where it went down, how long it rests and
// which way it first moves, as a phone decides it. Each kind of gesture is a small object with `move`, `end`, `cancel`.

import { EventMask, isDisabled, nearest } from "./event-mask.js";
import { pointIn, points } from "./geometry.js";
import { hitTarget } from "./hits.js";
import { MirroredPinch } from "./pinch.js";
import { PanScroll } from "./pan-scroll.js";
import { Pull } from "./refresh.js";
import { ReorderDrag } from "./reorder.js";
import { RowSwipe, closeOpenRow } from "./swipe.js";

const slop = 8;
const longPressMilliseconds = 500;

export class Gestures {
    constructor(screen, connection, presses, scrolling) {
        this.screen = screen;
        this.connection = connection;
        this.presses = presses;
        this.scrolling = scrolling;
        this.press = null;
        screen.addEventListener("pointerdown", (event) => this.#down(event));
        window.addEventListener("pointermove", (event) => this.#move(event));
        window.addEventListener("pointerup", (event) => this.#up(event));
        window.addEventListener("pointercancel", () => this.cancel());
        screen.addEventListener("click", (event) => this.#swallowClick(event), { capture: true });
        screen.addEventListener("contextmenu", (event) => this.#contextMenu(event));
        // What the app lets be dragged is dragged; pictures and links are not by themselves.
        screen.addEventListener("dragstart", (event) => {
            if (!nearest(event.target, EventMask.lift)) event.preventDefault();
        });
        // A finger that pulls must not scroll the page under it.
        screen.addEventListener("touchmove", (event) => this.#touchMove(event), { passive: false });
    }

    #down(event) {
        this.swallowsClick = false;
        if (this.press || event.button !== 0 || !event.isPrimary) return;
        const closed = closeOpenRow(event.target);
        if (closed) this.swallowsClick = true;
        const target = hitTarget(event);
        if (target.closest("input[type=range], select")) return;
        if (!closed) this.presses.begin(target);
        this.press = { target, start: event, last: event, gesture: null, timer: null };
        const pinch = MirroredPinch.at(target, event, this.connection);
        if (pinch) {
            event.preventDefault();
            this.#begin(pinch);
            return;
        }
        const handle = target.closest("[data-reorder-handle]");
        const row = nearest(target, EventMask.reorder);
        if (handle && row && !isDisabled(row)) {
            event.preventDefault();
            this.#begin(new ReorderDrag(row, event, this.connection));
        } else if (!target.closest("input, textarea")) {
            this.press.timer = setTimeout(() => this.#longPress(), longPressMilliseconds);
        }
    }

    #longPress() {
        const { target, start } = this.press;
        const row = nearest(target, EventMask.reorder);
        if (row && !row.querySelector("[data-reorder-handle]") && !isDisabled(row)) {
            this.#begin(new ReorderDrag(row, start, this.connection));
            return;
        }
        const element = nearest(target, EventMask.longPress);
        if (!element || isDisabled(element)) return;
        this.presses.end();
        this.swallowsClick = true;
        this.connection.sendEvent(element, "longpress", pointIn(element, start));
    }

    #begin(gesture) {
        clearTimeout(this.press.timer);
        this.presses.end();
        this.press.gesture = gesture;
        this.swallowsClick = true;
    }

    #move(event) {
        if (event.isPrimary) this.presses.move(event);
        const press = this.press;
        if (!press || event.pointerId !== press.start.pointerId) return;
        press.last = event;
        if (press.gesture) {
            if (press.gesture instanceof PanScroll) this.scrolling.dismissKeyboard(press.target, event);
            press.gesture.move(event);
            return;
        }
        const dx = points(event.clientX - press.start.clientX, press.target);
        const dy = points(event.clientY - press.start.clientY, press.target);
        if (Math.hypot(dx, dy) < slop) return;
        clearTimeout(press.timer);
        const gesture = this.#recognize(press, dx, dy);
        if (!gesture) {
            // The browser's own: selecting text in a field, or scrolling by finger.
            this.press = null;
            if (event.pointerType === "touch") this.presses.end();
            return;
        }
        this.#begin(gesture);
        gesture.move(event);
    }

    #recognize({ target, start }, dx, dy) {
        if (target.closest("input, textarea")) return null;
        const isHorizontal = Math.abs(dx) > Math.abs(dy);
        const dragged = nearest(target, EventMask.drag);
        const row = nearest(target, EventMask.swipe);
        if (isHorizontal && row && !isDisabled(row) && !(dragged && row.contains(dragged))) return new RowSwipe(row, start);
        if (dragged && !isDisabled(dragged)) return new ElementDrag(dragged, start, this.connection);
        const scroller = nearest(target, EventMask.refresh);
        if (!isHorizontal && dy > 0 && scroller && Pull.canBegin(scroller, target)) {
            return new Pull(scroller, start, this.connection);
        }
        return start.pointerType === "touch" ? null : PanScroll.over(target, start, isHorizontal);
    }

    #up(event) {
        this.presses.end();
        const press = this.press;
        if (!press || event.pointerId !== press.start.pointerId) return;
        clearTimeout(press.timer);
        this.press = null;
        press.gesture?.end(event);
    }

    /** Gives up what the pointer was doing: the browser, or a second finger, makes something else of it. */
    cancel() {
        this.presses.end();
        if (!this.press) return;
        clearTimeout(this.press.timer);
        this.press.gesture?.cancel();
        this.press = null;
    }

    #swallowClick(event) {
        // A click made by the keyboard or by a program has no pointer's count.
        if (!this.swallowsClick || event.detail === 0) return;
        this.swallowsClick = false;
        event.stopPropagation();
        event.preventDefault();
    }

    #contextMenu(event) {
        const element = nearest(event.target, EventMask.longPress);
        if (!element || isDisabled(element)) return;
        event.preventDefault();
        this.connection.sendEvent(element, "longpress", pointIn(element, event));
    }

    #touchMove(event) {
        const press = this.press;
        if (!press) return;
        if (press.gesture) {
            if (event.cancelable) event.preventDefault();
            return;
        }
        const scroller = nearest(press.target, EventMask.refresh);
        const isDown = event.touches[0].clientY > press.start.clientY;
        if (scroller && isDown && Pull.canBegin(scroller, press.target) && event.cancelable) event.preventDefault();
    }
}

/** A drag the app follows itself (DragGesture): began, changed …, ended. */
class ElementDrag {
    constructor(element, start, connection) {
        this.element = element;
        this.connection = connection;
        this.start = start;
        this.startPoint = pointIn(element, start);
        this.last = { event: start, time: start.timeStamp };
        this.velocity = { x: 0, y: 0 };
        this.phase = "began";
    }

    move(event) {
        const seconds = Math.max(0.001, (event.timeStamp - this.last.time) / 1000);
        this.velocity = {
            x: points(event.clientX - this.last.event.clientX, this.element) / seconds,
            y: points(event.clientY - this.last.event.clientY, this.element) / seconds,
        };
        this.last = { event, time: event.timeStamp };
        this.#send(this.phase);
        this.phase = "changed";
    }

    end() {
        this.#send("ended");
    }

    cancel() {
        this.#send("cancelled");
    }

    #send(phase) {
        const { event } = this.last;
        const dx = points(event.clientX - this.start.clientX, this.element);
        const dy = points(event.clientY - this.start.clientY, this.element);
        const value = {
            phase,
            x: this.startPoint.x + dx,
            y: this.startPoint.y + dy,
            startX: this.startPoint.x,
            startY: this.startPoint.y,
            dx,
            dy,
            vx: this.velocity.x,
            vy: this.velocity.y,
        };
        this.connection.sendEvent(this.element, "drag", value, { coalesce: phase === "changed" });
    }
}
