// Wheels of pickers: they turn by finger, mouse, trackpad and keyboard, and come to rest on a row, which the app hears of.
// What the app says is chosen is shown once it has answered for the newest turn: a choice it refuses turns back.

const rowsOfPage = 5;

export class Wheels {
    constructor(screen, connection, followed) {
        this.connection = connection;
        this.followed = followed;
        this.acknowledged = 0;
        /** Wheels the app is behind with: wheel → sequence number of its newest turn. */
        this.behind = new Map();
        screen.addEventListener("scroll", (event) => this.#turning(event.target), { capture: true, passive: true });
        screen.addEventListener("scrollend", (event) => this.#rested(event.target), { capture: true, passive: true });
        screen.addEventListener("keydown", (event) => this.#keyDown(event));
        screen.addEventListener("click", (event) => this.#click(event));
    }

    acknowledge(sequence) {
        if (sequence !== undefined) this.acknowledged = sequence;
    }

    /** Called after a message of the app is applied. */
    update() {
        for (const wheel of this.followed.wheels) this.#place(wheel);
    }

    reset() {
        this.behind.clear();
    }

    #place(wheel) {
        if (wheel.isTurning || (this.behind.get(wheel) ?? 0) > this.acknowledged) return;
        this.behind.delete(wheel);
        wheel.wanted = undefined;
        const top = chosen(wheel) * rowHeight(wheel);
        if (Math.abs(wheel.scrollTop - top) < 1) return;
        const isShown = wheel.isPlaced && wheel.checkVisibility();
        wheel.isPlaced = true;
        wheel.scrollTo({ top, behavior: isShown ? "smooth" : "instant" });
    }

    #turning(element) {
        if (element.matches?.(".wheel")) element.isTurning = true;
    }

    #rested(element) {
        if (!element.matches?.(".wheel")) return;
        // Whoever drags the wheel puts snapping back when it rests, in this very event.
        setTimeout(() => {
            if (!element.isConnected || element.style.scrollSnapType === "none") return;
            element.isTurning = false;
            this.#choose(element, Math.round(element.scrollTop / rowHeight(element)));
            this.#place(element);
        }, 0);
    }

    #choose(wheel, row) {
        if (row === (wheel.wanted ?? chosen(wheel)) || wheel.ariaDisabled === "true") return;
        wheel.wanted = row;
        this.behind.set(wheel, this.connection.sendEvent(wheel, "change", row, { coalesce: true }));
    }

    #keyDown(event) {
        const wheel = event.target;
        if (!wheel.matches(".wheel") || event.altKey || event.ctrlKey || event.metaKey) return;
        const current = this.behind.has(wheel) ? wheel.wanted : chosen(wheel);
        const last = wheel.childElementCount - 1;
        const rows = {
            ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + rowsOfPage, PageUp: current - rowsOfPage,
            Home: 0, End: last,
        };
        const row = rows[event.key] ?? rowStarting(wheel, event.key, current);
        if (row === undefined) return;
        event.preventDefault();
        this.#turn(wheel, Math.max(0, Math.min(last, row)));
    }

    #click(event) {
        const row = event.target.closest(".wheel-row");
        const wheel = row?.parentElement;
        if (wheel?.matches(".wheel")) this.#turn(wheel, [...wheel.children].indexOf(row));
    }

    #turn(wheel, row) {
        this.#choose(wheel, row);
        wheel.scrollTo({ top: row * rowHeight(wheel), behavior: "instant" });
    }
}

/** The row the app says is chosen. */
function chosen(wheel) {
    return Number(wheel.getAttribute("aria-valuenow") ?? 0);
}

export function rowHeight(wheel) {
    return wheel.firstElementChild?.offsetHeight || 1;
}

/** The next row that begins with what is typed. */
function rowStarting(wheel, letter, current) {
    if (letter.length !== 1) return undefined;
    const rows = [...wheel.children].map((row) => row.textContent.toLowerCase());
    const order = rows.map((_, index) => (current + 1 + index) % rows.length);
    return order.find((index) => rows[index].startsWith(letter.toLowerCase()));
}
