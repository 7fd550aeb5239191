// What scroll views stop at: which view comes first (scrollPosition), which part is shown at first (defaultScrollAnchor), and
// how views look on their way in and out (scrollTransition), which the browser runs by where they are.

import { keyframe } from "./animations.js";

/** The view nearest to where the app looks for it, by its number; null where nothing is a target. */
export function positionIn(scroller) {
    const asker = scroller.closest("[data-scroll-position]");
    if (!asker) return null;
    const [x, y] = asker.dataset.scrollPosition.split(" ").map(Number);
    const isHorizontal = scroller.matches(".horizontal:not(.vertical)");
    const box = scroller.getBoundingClientRect();
    const wanted = isHorizontal ? box.left + box.width * x : box.top + box.height * y;
    let nearest = null;
    for (const target of targetsIn(scroller)) {
        const frame = target.getBoundingClientRect();
        const place = isHorizontal ? frame.left + frame.width * x : frame.top + frame.height * y;
        const distance = Math.abs(place - wanted);
        if (!nearest || distance < nearest.distance) nearest = { distance, target };
    }
    return nearest && { asker, target: nearest.target.appID };
}

function targetsIn(scroller) {
    return scroller.querySelectorAll(
        "[data-scroll-targets] > :not(.block), [data-scroll-targets] > .block > *");
}

export class ScrollTargets {
    constructor(followed, tree) {
        this.followed = followed;
        this.tree = tree;
    }

    /** Called after a message of the app is applied. */
    update() {
        for (const scroller of this.followed.scrollStarts) start(scroller);
        for (const asker of this.followed.scrollFirsts) this.#begin(asker);
        for (const element of this.followed.scrollTransitions) run(element);
    }

    /** Shows what the app wants to be shown first, once. */
    #begin(asker) {
        if (asker.hasBegun) return;
        asker.hasBegun = true;
        const target = this.tree.elements.get(Number(asker.dataset.scrollFirst));
        target?.scrollIntoView({ block: "start", inline: "start", behavior: "instant" });
    }
}

/** Shows a part of the content other than the beginning, once there is something to scroll. */
function start(scroller) {
    const [x, y] = scroller.dataset.scrollStart.split(" ").map(Number);
    const [width, height] = [scroller.scrollWidth - scroller.clientWidth, scroller.scrollHeight - scroller.clientHeight];
    if (scroller.hasStarted || (width < 1 && height < 1)) return;
    scroller.hasStarted = true;
    scroller.scrollTo({ left: width * x, top: height * y, behavior: "instant" });
}

function run(element) {
    const { scrollIdentity, scrollEnter, scrollEnterRange, scrollLeave, scrollLeaveRange, scrollAxis } = element.dataset;
    const written = [scrollIdentity, scrollEnter, scrollEnterRange, scrollLeave, scrollLeaveRange, scrollAxis].join("|");
    if (element.scrollWritten === written || typeof ViewTimeline === "undefined") return;
    for (const animation of element.scrollAnimations ?? []) animation.cancel();
    element.scrollWritten = written;
    element.scrollAnimations = [];
    const scroller = element.parentElement.closest(".scroll, .list");
    const axis = scrollAxis ?? (scroller?.matches(".horizontal:not(.vertical)") ? "x" : "y");
    const rest = keyframe(scrollIdentity) ?? {};
    const play = (frames, rangeStart, rangeEnd, fill) => {
        const timeline = new ViewTimeline({ subject: element, axis });
        element.scrollAnimations.push(element.animate(frames, { timeline, rangeStart, rangeEnd, fill }));
    };
    const enter = scrollEnterRange && keyframe(scrollEnter);
    if (enter) play([enter, rest], "entry 0%", scrollEnterRange, "backwards");
    const leave = scrollLeaveRange && keyframe(scrollLeave);
    if (leave) play([rest, leave], mirrored(scrollLeaveRange), "exit 100%", "forwards");
}

/** Where a view begins to leave that comes to rest at a place: the same place from the other end. */
function mirrored(range) {
    const [name, share] = [range.split(" ")[0], 100 - parseFloat(range.split(" ")[1])];
    return name === "entry" ? `exit ${share}%` : `${name} ${share}%`;
}
