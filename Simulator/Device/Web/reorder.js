// Moving a row to another place in its list: the page shows the row travelling, the app gets the two indices.

import { EventMask, isDisabled, nearest } from "./event-mask.js";
import { points } from "./geometry.js";

const edgeOfScrolling = 60;

function movableSiblings(row) {
    return [...row.parentElement.children].filter((element) => element.eventMask & EventMask.reorder);
}

export class ReorderDrag {
    constructor(row, start, connection) {
        this.row = row;
        this.connection = connection;
        this.startY = start.clientY;
        this.pointerY = start.clientY;
        this.rows = movableSiblings(row);
        this.from = this.rows.indexOf(row);
        this.to = this.from;
        this.centers = this.rows.map((element) => {
            const box = element.getBoundingClientRect();
            return points(box.top + box.height / 2, row);
        });
        this.scroller = scrollerOf(row);
        this.startScroll = this.scroller?.scrollTop ?? 0;
        row.setAttribute("data-client-reordering", "");
        this.frame = requestAnimationFrame(() => this.#scrollAtEdge());
    }

    move(event) {
        this.pointerY = event.clientY;
        this.#update();
    }

    #update() {
        const scrolled = (this.scroller?.scrollTop ?? 0) - this.startScroll;
        const travel = points(this.pointerY - this.startY, this.row) + scrolled;
        const height = this.row.offsetHeight;
        const center = this.centers[this.from] + travel;
        // A row makes way as soon as the edge of the one that travels has come half way over it.
        const passed = this.centers.map((other, index) =>
            index < this.from ? center - height / 2 < other : center + height / 2 > other,
        );
        const above = passed.filter((isPassed, index) => isPassed && index < this.from).length;
        const below = passed.filter((isPassed, index) => isPassed && index > this.from).length;
        this.to = this.from + below - above;
        this.row.style.setProperty("--travel", `${travel}px`);
        this.rows.forEach((element, index) => {
            if (index === this.from) return;
            let shift = 0;
            if (index > this.from && index <= this.to) shift = -height;
            if (index < this.from && index >= this.to) shift = height;
            element.style.setProperty("--travel", `${shift}px`);
            element.setAttribute("data-client-shifted", "");
        });
    }

    #scrollAtEdge() {
        if (this.scroller) {
            const box = this.scroller.getBoundingClientRect();
            if (this.pointerY < box.top + edgeOfScrolling) this.scroller.scrollTop -= 6;
            else if (this.pointerY > box.bottom - edgeOfScrolling) this.scroller.scrollTop += 6;
            if (this.scroller.scrollTop !== this.startScroll) this.#update();
        }
        this.frame = requestAnimationFrame(() => this.#scrollAtEdge());
    }

    end() {
        this.cancel();
        if (this.to !== this.from) this.connection.sendEvent(this.row, "reorder", { from: this.from, to: this.to });
    }

    cancel() {
        cancelAnimationFrame(this.frame);
        for (const element of this.rows) {
            element.style.removeProperty("--travel");
            element.removeAttribute("data-client-shifted");
        }
        this.row.removeAttribute("data-client-reordering");
    }
}

/** Alt+ArrowUp and Alt+ArrowDown move the row that has the focus. */
export function installReorderKeys(screen, connection) {
    screen.addEventListener("keydown", (event) => {
        if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        const row = nearest(event.target, EventMask.reorder);
        if (!row || isDisabled(row)) return;
        event.preventDefault();
        const rows = movableSiblings(row);
        const from = rows.indexOf(row);
        const to = from + (event.key === "ArrowUp" ? -1 : 1);
        if (to >= 0 && to < rows.length) connection.sendEvent(row, "reorder", { from, to });
    });
}

function scrollerOf(element) {
    for (let parent = element.parentElement; parent && parent.id !== "display"; parent = parent.parentElement) {
        if (parent.scrollHeight > parent.clientHeight + 1 && getComputedStyle(parent).overflowY !== "visible") {
            return parent;
        }
    }
    return null;
}
