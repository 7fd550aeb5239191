// Changes the app makes with an animation: what changes its look glides there, what moves travels, what comes and what
// goes follows its transition. `data-enter` and `data-exit` are the outer ends of an element's transition, a fade where
// nothing is said; `data-animation` is a timing of its own, used also in a change that is not animated otherwise
// (sheets, pushed pages), or `none`. A presentation, `data-layer`, moves in parts: what dims the screen, and the panel.

const travellerLimit = 200;
/** When the last sheet, alert or dialog that goes will be gone: one that comes waits for that, as on the phone. */
let layersGoneAt = 0;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
/** What a copy outside the tree would not inherit. */
const inherited = [
    "color", "font", "--safe-top", "--safe-bottom", "--home-bottom", "--keyboard-height", "--background", "--grouped",
    "--grouped2", "--tint", "--fg1", "--fg2", "--fg3",
];

/**
 * Duration, curve and delay as CSS writes them, and how often it is repeated, there and back or not:
 * `350ms cubic-bezier(0.4,0,0.2,1) 100ms infinite alternate`, or `350ms linear(0,0.3,1)` for a curve of the app's own.
 */
export function parseAnimation(text) {
    const match = /^(\d+(?:\.\d+)?)ms (linear(?:\([^)]*\))?|ease|cubic-bezier\([^)]*\))(?: (\d+(?:\.\d+)?)ms)?(?: (\d+|infinite)( alternate)?)?$/
        .exec(text ?? "");
    if (!match) return null;
    const timing = { duration: Number(match[1]), easing: match[2], delay: Number(match[3] ?? 0), fill: "backwards" };
    if (match[4] === undefined) return timing;
    const iterations = match[4] === "infinite" ? Infinity : Number(match[4]);
    return { ...timing, iterations, direction: match[5] ? "alternate" : "normal" };
}

/** Applies operations by `apply`, animated as `text` says. */
export function animated(tree, ops, text, apply) {
    if (reducedMotion.matches) return apply();
    const whole = parseAnimation(text);
    // Only what changes its look is repeated; coming, going and moving happen once.
    const timing = whole && { ...whole, iterations: 1, direction: "normal" };
    const before = new Map();
    const matched = new Map();
    const repeated = new Map();
    const replaced = [];
    for (const op of ops) {
        const [kind, id] = op;
        const element = tree.elements.get(id);
        if (!element) continue;
        if (kind === "r") {
            if (timing) {
                rememberSiblings(element.parentElement, before);
                rememberMatched(element, matched);
            }
            leaveGhost(element, timing);
        } else if (kind === "s" || kind === "a") {
            element.repeating?.cancel();
            const own = timing && timingOf(element, timing);
            if (own && whole.iterations) repeated.set(element, look(element, op[2]));
            else if (own) startGliding(element, own);
        } else if (timing && kind === "x" && element.dataset.contentTransition) {
            replaced.push(element);
        } else if (timing && (kind === "i" || kind === "m")) {
            rememberSiblings(element, before);
        }
    }
    apply();
    for (const op of ops) {
        const element = op[0] === "i" ? tree.elements.get(op[3].i) : null;
        if (element?.isConnected) enter(element, timing, matched);
    }
    for (const [element, old] of before) travel(element, old, timing);
    for (const [element, old] of repeated) element.repeating = element.animate([old, {}], whole);
    for (const element of replaced) replaceText(element, timing);
}

/** What an element looks like before the properties of a change; `a` changes may change any by a class. */
function look(element, changes) {
    const style = getComputedStyle(element);
    const names = [
        "opacity", "transform", "scale", "rotate", "translate", "filter", "width", "height", "color", "background-color",
    ];
    for (const name of Object.keys(changes)) if (!name.startsWith("--") && !names.includes(name)) names.push(name);
    const frame = {};
    for (const name of names) {
        const value = style.getPropertyValue(name);
        if (value !== "") frame[name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())] = value;
    }
    return frame;
}

/** New text comes in as its content transition says: a fade, or a digit that rolls up or down. */
function replaceText(element, timing) {
    const start = { opacity: 0 };
    if (element.dataset.contentTransition === "identity") return;
    if (element.dataset.contentTransition === "numeric-up") start.translate = "0 0.5em";
    if (element.dataset.contentTransition === "numeric-down") start.translate = "0 -0.5em";
    element.animate([start, {}], timing);
}

/** The timing of an element's own coming and going before that of the change; null where animation is switched off. */
function timingOf(element, timing) {
    if (element.closest("[data-animation]")?.dataset.animation === "none") return null;
    return parseAnimation(element.dataset.animation) ?? timing;
}

/** What of an element moves by itself. */
function movingParts(element) {
    return "layer" in element.dataset ? [...element.children].filter((child) => child.dataset.animation) : [element];
}

/** `opacity:0;transform:…` as a keyframe; null for `none`. */
export function keyframe(declarations) {
    const frame = {};
    for (const [, property, value] of (declarations ?? "opacity:0").matchAll(/([a-z-]+):([^;]+)/g)) {
        frame[property.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())] = value;
    }
    return Object.keys(frame).length === 0 ? null : frame;
}

/** A sheet, an alert or a dialog; a menu comes and goes beside them. */
function isLayer(element) {
    return "layer" in element.dataset && element.dataset.layer !== "menu";
}

function enter(element, timing, matched) {
    const wait = isLayer(element) ? Math.max(0, layersGoneAt - performance.now()) : 0;
    for (const part of movingParts(element)) {
        const own = timingOf(part, timing);
        const start = own && (matchedFrame(part, matched) ?? keyframe(part.dataset.enter));
        if (start) part.animate([start, {}], { ...own, delay: own.delay + wait });
    }
    if (matched.size === 0) return;
    for (const named of element.querySelectorAll("[data-matched]")) {
        const start = matchedFrame(named, matched);
        if (start) named.animate([start, {}], timing);
    }
}

/** Where named elements are that go, for those of the same name that come (matchedGeometryEffect). */
function rememberMatched(element, matched) {
    for (const named of [element, ...element.querySelectorAll("[data-matched]")]) {
        if (named.dataset.matched) matched.set(named.dataset.matched, named.getBoundingClientRect());
    }
}

function matchedFrame(element, matched) {
    const old = matched.get(element.dataset.matched);
    const now = old && element.getBoundingClientRect();
    if (!now || now.width === 0 || now.height === 0) return null;
    const scale = now.width / element.offsetWidth || 1;
    const [dx, dy] = [(old.left - now.left) / scale, (old.top - now.top) / scale];
    return {
        transformOrigin: "0 0",
        transform: `translate(${dx}px,${dy}px) scale(${old.width / now.width},${old.height / now.height})`,
    };
}

function startGliding(element, { duration, easing, delay }) {
    element.style.transition = `all ${duration}ms ${easing} ${delay}ms`;
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
    const parts = movingParts(element);
    if (!parts.some((part) => timingOf(part, timing))) return;
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
    const style = getComputedStyle(element);
    for (const property of inherited) ghost.style.setProperty(property, style.getPropertyValue(property));
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
    copyState(element, ghost);
    const copies = movingParts(ghost);
    const ends = parts.map((part, index) => {
        const own = timingOf(part, timing);
        if (own && isLayer(element)) layersGoneAt = Math.max(layersGoneAt, performance.now() + own.delay + own.duration);
        const end = keyframe(part.dataset.exit);
        return own && end ? copies[index]?.animate([{}, end], { ...own, fill: "both" }).finished : null;
    });
    Promise.allSettled(ends).finally(() => layer.remove());
}

/** What a copy does not take along: how far lists are scrolled, and what stands in fields. */
function copyState(element, copy) {
    const copies = copy.querySelectorAll("*");
    element.querySelectorAll("*").forEach((original, index) => {
        if (original.scrollTop > 0) copies[index].scrollTop = original.scrollTop;
        if ("value" in original && "value" in copies[index]) copies[index].value = original.value;
    });
}
