// Swipe actions: a row's content slides aside and shows the buttons behind it. What is open is the page's own state.

import { points } from "./geometry.js";

const fullSwipeShare = 0.6;
let openRow = null;

export class RowSwipe {
    constructor(row, start) {
        this.row = row;
        this.startX = start.clientX;
        this.startTime = start.timeStamp;
        this.startOffset = offsetOf(row);
        row.setAttribute("data-client-swiping", "");
    }

    move(event) {
        const { row } = this;
        let offset = this.startOffset + points(event.clientX - this.startX, this.row);
        const edge = offset < 0 ? "trailing" : "leading";
        const actions = row.querySelector(`:scope > [data-swipe=${edge}]`);
        if (!actions) offset = 0;
        else if (actions.dataset.fullSwipe === undefined) {
            // Past the buttons the row resists.
            const width = widthOf(actions);
            if (Math.abs(offset) > width) offset = Math.sign(offset) * (width + (Math.abs(offset) - width) * 0.2);
        }
        this.velocity = points(event.clientX - this.startX, this.row) / Math.max(1, event.timeStamp - this.startTime);
        show(row, offset, edge);
    }

    end() {
        const { row } = this;
        row.removeAttribute("data-client-swiping");
        const offset = offsetOf(row);
        const edge = offset < 0 ? "trailing" : "leading";
        const actions = row.querySelector(`:scope > [data-swipe=${edge}]`);
        if (!actions) return close(row);
        const width = widthOf(actions);
        if (actions.dataset.fullSwipe !== undefined && Math.abs(offset) > row.offsetWidth * fullSwipeShare) {
            close(row);
            actions.querySelector("button, [role=button]")?.click();
        } else if (Math.abs(offset) > width / 2 || Math.abs(this.velocity ?? 0) > 0.5) {
            open(row, edge);
        } else {
            close(row);
        }
    }

    cancel() {
        this.row.removeAttribute("data-client-swiping");
        close(this.row);
    }
}

/** Shows a row's buttons without a pointer: Arrow keys on the row, or the focus that reaches a button in them. */
export function installSwipeKeys(screen) {
    screen.addEventListener("focusin", (event) => {
        const actions = event.target.closest("[data-swipe]");
        if (actions) open(actions.parentElement, actions.dataset.swipe);
        else if (openRow && !openRow.contains(event.target)) close(openRow);
    });
    screen.addEventListener("keydown", (event) => {
        if (event.target.matches("input, textarea, select") || event.altKey || event.metaKey || event.ctrlKey) return;
        const row = event.target.closest("[data-client-swipes]");
        if (!row) return;
        if (event.key === "Escape" && openRow === row) {
            close(row);
            event.preventDefault();
        }
        const edge = { ArrowLeft: "trailing", ArrowRight: "leading" }[event.key];
        if (!edge) return;
        if (openRow === row && row.dataset.clientSwiped !== edge) close(row);
        else if (row.querySelector(`:scope > [data-swipe=${edge}]`)) open(row, edge);
        event.preventDefault();
    });
    // An action closes its row.
    screen.addEventListener("click", (event) => {
        const actions = event.target.closest("[data-swipe]");
        if (actions && event.target.closest("button, [role=button]")) close(actions.parentElement);
    });
}

/** Closes the row that is open, if the press is not on its buttons; tells whether it did. */
export function closeOpenRow(target) {
    if (!openRow || (openRow.contains(target) && target.closest("[data-swipe]"))) return false;
    const wasOpen = openRow.isConnected;
    close(openRow);
    return wasOpen;
}

function open(row, edge) {
    if (openRow && openRow !== row) close(openRow);
    const actions = row.querySelector(`:scope > [data-swipe=${edge}]`);
    if (!actions) return;
    openRow = row;
    show(row, (edge === "trailing" ? -1 : 1) * widthOf(actions), edge);
}

function close(row) {
    if (openRow === row) openRow = null;
    row.style.removeProperty("--swipe");
    row.removeAttribute("data-client-swiped");
}

function show(row, offset, edge) {
    row.style.setProperty("--swipe", `${offset}px`);
    if (offset === 0) row.removeAttribute("data-client-swiped");
    else row.setAttribute("data-client-swiped", edge);
}

function offsetOf(row) {
    return Number.parseFloat(row.style.getPropertyValue("--swipe")) || 0;
}

function widthOf(actions) {
    let width = 0;
    for (const button of actions.children) width += button.offsetWidth;
    return width;
}
