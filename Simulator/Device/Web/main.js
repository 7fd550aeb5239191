// The page of the device: wires the tree, the connection and the frame together.

import { listenForAdjustments } from "./adjustable.js";
import { Alignment } from "./alignment.js";
import { Anchored } from "./anchored.js";
import { animated } from "./animations.js";
import { Connection } from "./connection.js";
import { DragDrop } from "./drag-drop.js";
import { Events } from "./events.js";
import { Fields } from "./fields.js";
import { Files } from "./files.js";
import { Find } from "./find.js";
import { Focus } from "./focus.js";
import { Followed } from "./followed.js";
import { FocusKeeper } from "./focus-keeper.js";
import { Frame } from "./frame.js";
import { Gestures } from "./gestures.js";
import { setInert } from "./inert.js";
import { Keyboard } from "./keyboard.js";
import { Modals } from "./modals.js";
import { FocusWithin } from "./focus-within.js";
import { leaveKeyboard } from "./modality.js";
import { Hovers } from "./hover.js";
import { KeyPresses } from "./key-presses.js";
import { Overlay } from "./overlay.js";
import { Pinches } from "./pinch.js";
import { Refreshables, WheelPull } from "./refresh.js";
import { listenForPastes } from "./paste.js";
import { Presses } from "./press.js";
import { installReorderKeys } from "./reorder.js";
import { ScrollTargets } from "./scroll-targets.js";
import { Scrolling } from "./scrolling.js";
import { Settings } from "./settings.js";
import { Sight } from "./sight.js";
import { text } from "./strings.js";
import { installSwipeKeys } from "./swipe.js";
import { TextFitting } from "./text-fitting.js";
import { Tree } from "./tree.js";
import { Visibility } from "./visibility.js";
import { Wheels } from "./wheels.js";

const screen = document.getElementById("screen");
const connection = new Connection({ message: receive, state: connectionChanged });
const fields = new Fields(screen, connection, () => focus.next);
const elementWith = (number) => tree.elements.get(number);
const focusKeeper = new FocusKeeper(screen, (field) => focus.rest(field), elementWith);
const focus = new Focus(screen, connection, focusKeeper, () => keyboard.follow());
const refreshables = new Refreshables();
const visibility = new Visibility(screen, connection);
const followed = new Followed();
const tree = new Tree(screen, {
    attributeChanged: (element, name) => followed.attributeChanged(element, name),
    maskChanged: (element, old, mask) => {
        visibility.maskChanged(element, old, mask);
        refreshables.maskChanged(element, mask);
    },
    removed: (element) => {
        visibility.removed(element);
        refreshables.removed(element);
    },
    setValue: (field, value) => fields.setValue(field, value),
    setFocused: (element, focused) => focus.setFocused(element, focused),
});
const modals = new Modals(screen, followed, focusKeeper);
const overlay = new Overlay(connection, () => focusKeeper.begin());
new KeyPresses(screen, connection);
const events = new Events(screen, connection, fields);
const settings = new Settings(connection, screen);
const sight = new Sight(screen);
const keyboard = new Keyboard(screen, connection, sight);
const frame = new Frame();
const presses = new Presses(screen, tree, connection);
const alignment = new Alignment(followed);
const textFitting = new TextFitting(followed);
const anchored = new Anchored(followed, elementWith);
const scrollTargets = new ScrollTargets(followed, tree);
const wheels = new Wheels(screen, connection, followed);
new Pinches(screen, connection, new Gestures(screen, connection, presses, new Scrolling(screen)));
new Hovers(screen, connection);
new FocusWithin(screen, connection);
new Files(screen, connection);
new DragDrop(screen, connection);
new WheelPull(screen, connection);
new Find(screen);
listenForAdjustments(screen, connection);
listenForPastes(screen, connection);
installSwipeKeys(screen);
installReorderKeys(screen, connection);

let device = null;
let isWaitingForTree = true;
let hasStartedOver = false;

// MARK: Messages

const receivers = {
    root: (message) => applyFromApp(message, () => {
        tree.show(message.node, message.n);
        isWaitingForTree = false;
    }),
    patch: (message) => applyFromApp(message, () => {
        if (isWaitingForTree) return;
        animated(tree, message.ops, message.anim, () => tree.patch(message.ops, message.n));
    }),
    device: deviceChanged,
    replaced: () => {
        connection.close();
        document.body.dataset.connection = "replaced";
        showState();
        overlay.showReplaced(() => connection.open());
    },
    opened: () => leaveKeyboard(),
    open: (message) => overlay.showLink(message.url),
    share: (message) => overlay.showShare(message.items),
    status: (message) => frame.setStatusStyle(message.style),
    scrollTo: scrollTo,
    copy: (message) => navigator.clipboard?.writeText(message.text),
    announce: (message) => announce(message.text),
    haptic: () => frame.tremble(),
};

function receive(message) {
    receivers[message.t]?.(message);
}

function applyFromApp(message, change) {
    fields.acknowledge(message.ack);
    focus.acknowledge(message.ack);
    presses.acknowledge(message.ack);
    wheels.acknowledge(message.ack);
    focusKeeper.willChange(message);
    sight.willChange(message);
    try {
        change();
    } catch (error) {
        // The tree no longer fits: the app sends it whole.
        console.error("The page asks for the whole tree:", error);
        if (!isWaitingForTree) connection.send({ t: "root" });
        isWaitingForTree = true;
        return;
    }
    fields.settle();
    presses.settle();
    textFitting.update();
    alignment.update();
    wheels.update();
    scrollTargets.update();
    anchored.update();
    focus.settle();
    if (message.t === "root" || message.ops.some(([kind]) => kind !== "x" && kind !== "s")) modals.update();
    focusKeeper.settle();
    if (message.t === "root" && hasStartedOver) {
        hasStartedOver = false;
        focusKeeper.begin();
    }
    sight.settle();
    frame.setAppScheme(/\bscheme-(light|dark)\b/.exec(screen.firstElementChild?.className)?.[1] ?? null);
    visibility.measureSoon();
    afterChange();
}

const announcements = document.getElementById("announcements");
const announcedMilliseconds = 5_000;

// Emptied first, so that the same words twice are read twice. Once read they go: they are no part of the next screen. They go
// as well when the person goes on, which stops the reading of them.
function announce(words) {
    silence();
    requestAnimationFrame(() => {
        clearTimeout(announcements.timer);
        announcements.textContent = words;
        announcements.timer = setTimeout(silence, announcedMilliseconds);
    });
}

for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, silence, { capture: true, passive: true });

function silence() {
    clearTimeout(announcements.timer);
    announcements.textContent = "";
}

function scrollTo({ i, x, y, edge, animated, flash, focus: takesFocus }) {
    const element = tree.element(i);
    // What shows how far something is scrolled shows it as after a scroll of nothing.
    if (flash) {
        element.dispatchEvent(new Event("scroll"));
        return;
    }
    if (takesFocus) {
        if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
        element.focus();
        return;
    }
    if (edge === "top") {
        element.scrollTo({ top: 0, behavior: animated ? "smooth" : "instant" });
        return;
    }
    const place = (anchor) => (anchor === null || anchor === undefined ? "nearest" : anchor < 0.34 ? "start" : anchor > 0.66 ? "end" : "center");
    element.scrollIntoView({ block: place(y), inline: place(x), behavior: animated ? "smooth" : "instant" });
}

// MARK: The device and the app's process

function deviceChanged(message) {
    // Another device process serves another page.
    if (device && device.device !== message.device) {
        sessionStorage.setItem("restarted", "device");
        location.reload();
        return;
    }
    const isAnotherLaunch = device && device.launch !== message.launch;
    if (isAnotherLaunch) startOver();
    const wasHung = device?.state === "hung";
    if (device && device.settings.locale !== message.settings.locale) silence();
    device = message;
    document.title = message.app;
    document.getElementById("app-name").textContent = message.app;
    settings.show(message.settings);
    frame.setColorScheme(message.settings.colorScheme);
    const mailbox = document.getElementById("mailbox");
    mailbox.hidden = !message.mailbox;
    if (message.mailbox) mailbox.href = message.mailbox;
    document.body.toggleAttribute("data-gallery", message.gallery === true);
    showBuild(message.build);
    showPhase(message.phase);
    showState();
    noteLaunch(isAnotherLaunch);
    if (message.state !== "hung") overlay.close("hung");
    if (message.state === "hung" && !wasHung) overlay.showHung(message.app, message.silentSeconds);
    else if (message.state === "crashed") overlay.showCrash(message.app, message.report, message.launch);
    else if (message.state === "missing" || message.state === "stopped") overlay.showNotice(text(message.state));
    else {
        overlay.close("notice");
        overlay.close("ended");
        if (message.state === "running") overlay.showRecovery();
    }
}

// A start that the person did not ask for loses their place: that is said, for as long as it is news.
function noteLaunch(isAnotherLaunch) {
    const notes = { rebuilt: "noteRebuilt", recovered: "noteRecovered", device: "noteDevice" };
    const restarted = sessionStorage.getItem("restarted");
    const name = restarted ? notes[restarted] : isAnotherLaunch ? notes[device.reason] ?? "" : null;
    if (name === null || device.state !== "running") return;
    sessionStorage.removeItem("restarted");
    const note = document.getElementById("launch-note");
    note.textContent = name === "" ? "" : text(name);
    clearTimeout(note.timer);
    note.timer = setTimeout(() => (note.textContent = ""), 30_000);
}

// A build that failed: what was built before it is still what is shown.
function showBuild(build) {
    const panel = document.getElementById("build");
    document.body.toggleAttribute("data-building", build?.state === "building");
    if (build?.state === "building") return;
    panel.hidden = build?.state !== "failed";
    panel.querySelector("pre").textContent = build?.errors ?? "";
}

// Elements of the process that is gone mean nothing to the new one.
function startOver() {
    silence();
    connection.clear();
    fields.reset();
    focus.reset();
    presses.reset();
    wheels.reset();
    tree.sequence = null;
    // A new build may bring another style sheet.
    document.querySelector("link[href^='/swiftui/']").href = `/swiftui/swiftui.css?launch=${device.launch + 1}`;
    isWaitingForTree = true;
    hasStartedOver = true;
    keyboard.tell();
}

function connectionChanged(state) {
    document.body.dataset.connection = state;
    showState();
}

function showState() {
    const isLive = document.body.dataset.connection === "live";
    const isReplaced = document.body.dataset.connection === "replaced";
    const running = device?.state === "running" && device.phase === "background" ? "inBackground" : device?.state;
    const state = isReplaced ? "replaced" : !isLive ? "reconnecting" : running ?? "starting";
    const element = document.getElementById("state");
    element.dataset.state = state;
    if (element.textContent !== text(state)) element.textContent = text(state);
}

// MARK: Controls

const refresh = document.getElementById("refresh");
const display = document.getElementById("display");
const background = document.getElementById("background");
document.getElementById("relaunch").addEventListener("click", () => {
    overlay.close("crash");
    overlay.close("ended");
    connection.send({ t: "relaunch" });
});
refresh.addEventListener("click", () => {
    const element = refreshables.visible;
    if (element) connection.sendEvent(element, "refresh");
});
background.addEventListener("click", () => {
    connection.send({ t: "phase", phase: device?.phase === "background" ? "active" : "background" });
});
// The card that is left of an app in the background brings it back, as the app switcher's does.
display.addEventListener("click", (event) => {
    if (device?.phase !== "background" || event.target.closest("#overlay, #keyboard, #find")) return;
    connection.send({ t: "phase", phase: "active" });
});

function showPhase(phase) {
    const isInBackground = phase === "background";
    background.dataset.text = isInBackground ? "foreground" : "background";
    background.textContent = text(background.dataset.text);
    display.classList.toggle("background", isInBackground);
    setInert(screen, "background", isInBackground);
}

let isAfterChangeScheduled = false;
// When the browser has time: none of it is urgent.
function afterChange() {
    if (isAfterChangeScheduled) return;
    isAfterChangeScheduled = true;
    requestIdleCallback(() => {
        isAfterChangeScheduled = false;
        const element = refreshables.visible;
        refresh.disabled = element === null;
        frame.showSpinner(element?.dataset.refreshing === "true" ? element : null);
    }, { timeout: 100 });
}

// For the browser's console and for tests.
window.device = { tree, followed, connection, fields, events };
connection.open();
