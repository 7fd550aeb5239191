// Where something stands on the screen, and what stands there once it is gone: as VoiceOver looks for where to go on.

import { isDisabled } from "./event-mask.js";

const headings = "h1, h2, h3, h4, h5, h6, [role=heading]";
const controls = "button, a[href], input, textarea, select, summary, [tabindex]:not([tabindex='-1'])";
/** What has the keyboard up while it has the focus: nothing that the person has not asked for. */
export const textFields = "textarea, input:not([type=range], [type=checkbox], [type=radio], [type=color], [type=button])";
/** How much of the screen's width and height a screen takes. */
const shareOfScreen = 0.8;

/** Whether an element can take the focus now. */
export function isUsable(element) {
    return element.isConnected && !isDisabled(element) && element.checkVisibility({ visibilityProperty: true });
}

/** Where a screen begins for who cannot see it: its first heading, or else its first control. */
export function beginning(container) {
    for (const selector of [headings, controls]) {
        const found = [...container.querySelectorAll(selector)].find((one) => !one.matches(textFields) && isUsable(one));
        if (found) return found;
    }
    return null;
}

export class Place {
    /**
     * @param {Element} element one that is in the screen
     * @param {Element} screen
     */
    constructor(element, screen) {
        this.element = element;
        this.screen = screen;
        this.note();
    }

    /** Notes what is around the element, before a change that may take it away. */
    note() {
        const screen = this.screen.getBoundingClientRect();
        this.box = this.element.getBoundingClientRect();
        this.steps = [];
        for (let inner = this.element; inner && inner !== this.screen; inner = inner.parentElement) {
            const box = inner.getBoundingClientRect();
            this.steps.push({
                inner,
                box,
                parent: inner.parentElement,
                previous: inner.previousElementSibling,
                next: inner.nextElementSibling,
                isScreen: box.width >= screen.width * shareOfScreen && box.height >= screen.height * shareOfScreen,
            });
        }
    }

    /**
     * What is to have the focus now: the element itself, or what took its place, or what is next to it.
     * @param {string[]} recent identifiers of what had the focus lately, the newest first: of several that would do,
     *   what is called so was where the person came from
     * @param {Element[]} arrivals what came with the change: beside what went, it is what the change was about
     * @returns {Element | null} null while the element is out of reach for a while (disabled, or under a sheet)
     */
    find(recent, arrivals = []) {
        if (isUsable(this.element)) return this.element;
        if (this.element.isConnected && isDisabled(this.element)) return null;
        for (const step of this.steps) {
            if (!step.parent.isConnected) continue;
            const found = this.#near(step, recent, arrivals);
            if (found) return found;
        }
        return null;
    }

    #near(step, recent, arrivals) {
        const { parent, previous, next, inner } = step;
        const known = (element) => element?.parentElement === parent;
        const replacing = [];
        const start = known(previous) ? previous.nextElementSibling : parent.firstElementChild;
        for (let child = start; child && child !== next; child = child.nextElementSibling) {
            if (child !== inner) replacing.push(child);
        }
        const isReplaced = !inner.isConnected && (known(previous) || previous === null) && (known(next) || next === null);
        const groups = [...(isReplaced ? replacing : []), ...[next, previous].filter(known), parent];
        for (const [index, group] of groups.entries()) {
            const found = this.#choose(group, step, recent, arrivals);
            if (found) return found;
            // Nothing to use yet, as while something loads: the words that are there.
            const standsIn = isReplaced && index === replacing.length - 1 ? replacing.find(isRead) : null;
            if (standsIn) return standsIn;
        }
        return null;
    }

    #choose(group, step, recent, arrivals) {
        const selector = step.isScreen ? `${headings}, ${controls}` : controls;
        const all = [...(group.matches(selector) ? [group] : []), ...group.querySelectorAll(selector)];
        const candidates = all.filter((one) => !one.matches(textFields) && !one.closest("[data-swipe]") && isUsable(one));
        if (step.isScreen) return candidates[0] ?? null;
        const arrived = candidates.filter((one) => arrivals.some((arrival) => arrival.contains(one)));
        const likely = arrived.length > 0 ? arrived : candidates;
        for (const identifier of recent) {
            const like = likely.find((one) => one.dataset.testid === identifier);
            if (like) return like;
        }
        return this.#nearest(likely, group, step.box);
    }

    // Within what took the place, or stands next to it: rows may be on their way.
    #nearest(candidates, group, origin) {
        const base = group.getBoundingClientRect();
        const [dx, dy] = [base.left - origin.left, base.top - origin.top];
        const wanted = this.box;
        let best = null;
        for (const element of candidates) {
            const box = element.getBoundingClientRect();
            const x = gap(wanted.left, wanted.right, box.left - dx, box.right - dx);
            const y = gap(wanted.top, wanted.bottom, box.top - dy, box.bottom - dy);
            const [distance, overlap] = [Math.hypot(Math.max(0, x), Math.max(0, y)), Math.min(0, x) * Math.min(0, y)];
            if (!best || distance < best.distance || (distance === best.distance && overlap > best.overlap)) {
                best = { element, distance, overlap };
            }
        }
        return best?.element ?? null;
    }
}

/** How far two stretches are apart; negative by how much they have in common. */
function gap(start, end, otherStart, otherEnd) {
    return Math.max(otherStart - end, start - otherEnd);
}

function isRead(element) {
    return isUsable(element) && (element.textContent.trim() !== "" || element.matches("[aria-label], :has([aria-label])"));
}
