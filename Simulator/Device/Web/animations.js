// Changes the app makes with an animation: what changes its look glides there, what moves travels, what comes fades in
// and what goes fades out.

const travellerLimit = 200;

/** Duration, curve and delay as CSS writes them: `350ms cubic-bezier(0.4,0,0.2,1) 100ms`. */
export function parseAnimation(text) {
    const match = /^(\d+(?:\.\d+)?)ms (linear|ease|cubic-bezier\([^)]*\))(?: (\d+(?:\.\d+)?)ms)?$/.exec(text ?? "");
    if (!match) return null;
    return { duration: Number(match[1]), easing: match[2], delay: Number(match[3] ?? 0), fill: "backwards" };
}

/** Applies operations by `apply`, animated as `text` says. */
export function animated(tree, ops, text, apply) {
    const timing = parseAnimation(text);
    if (!timing || matchMedia("(prefers-reduced-motion: reduce)").matches) return apply();
    const glide = `all ${timing.duration}ms ${timing.easing} ${timing.delay}ms`;
    const before = new Map();
    for (const [kind, id] of ops) {
        const element = tree.elements.get(id);
        if (!element) continue;
        if (kind === "s" || kind === "a") startGliding(element, glide, timing);
        if (kind === "r") {
            rememberSiblings(element.parentElement, before);
            leaveGhost(element, timing);
        }
        if (kind === "i" || kind === "m") rememberSiblings(element, before);
    }
    apply();
    for (const op of ops) {
        const element = op[0] === "i" ? tree.elements.get(op[3].i) : null;
        element?.animate({ opacity: [0, getComputedStyle(element).opacity] }, timing);
    }
    for (const [element, old] of before) travel(element, old, timing);
}

function startGliding(element, glide, { duration, delay }) {
    element.style.transition = glide;
    clearTimeout(element.glideTimer);
    element.glideTimer = setTimeout(() => element.style.removeProperty("transition"), duration + delay + 50);
}

function rememberSiblings(parent, before) {
    if (!parent || parent.children.length > travellerLimit) return;
    for (const child of parent.children) if (!before.has(child)) before.set(child, place(child));
}

// Layout coordinates: neither the phone's scale nor an animation under way counts.
function place(element) {
    return { x: element.offsetLeft, y: element.offsetTop };
}

function travel(element, old, timing) {
    if (!element.isConnected) return;
    const now = place(element);
    const [dx, dy] = [old.x - now.x, old.y - now.y];
    if (Number.isFinite(dx + dy) && (dx !== 0 || dy !== 0)) {
        element.animate({ translate: [`${dx}px ${dy}px`, "0 0"] }, timing);
    }
}

// A picture of what goes, over the screen: the element itself is gone at once, for the keyboard and screen readers too.
function leaveGhost(element, timing) {
    const screen = document.getElementById("screen");
    const box = element.getBoundingClientRect();
    const outer = screen.getBoundingClientRect();
    if (box.width === 0 || box.bottom < outer.top || box.top > outer.bottom) return;
    const scale = outer.width / screen.offsetWidth;
    const layer = document.createElement("div");
    layer.className = `${screen.firstElementChild?.className ?? ""} ghost`;
    layer.inert = true;
    layer.setAttribute("aria-hidden", "true");
    const ghost = element.cloneNode(true);
    for (const one of [ghost, ...ghost.querySelectorAll("[data-testid]")]) one.removeAttribute("data-testid");
    Object.assign(ghost.style, {
        position: "absolute",
        margin: "0",
        left: `${(box.left - outer.left) / scale}px`,
        top: `${(box.top - outer.top) / scale}px`,
        width: `${box.width / scale}px`,
        height: `${box.height / scale}px`,
    });
    layer.append(ghost);
    document.getElementById("ghosts").append(layer);
    layer.animate({ opacity: [1, 0] }, { ...timing, fill: "both" }).finished.finally(() => layer.remove());
}
