// What the device shows over the app: a crash report, a link that leaves the app, what is shared.

import { setInert } from "./inert.js";
import { text } from "./strings.js";

const openable = /^(https?|mailto|tel|sms|facetime|facetime-audio):/i;

export class Overlay {
    /**
     * @param {Connection} connection
     * @param {function} onClose called when nothing lies over the screen any more
     */
    constructor(connection, onClose) {
        this.connection = connection;
        this.onClose = onClose;
        this.element = document.getElementById("overlay");
        this.screen = document.getElementById("screen");
        this.kind = null;
        /** The launch whose crash report was read and put away. */
        this.readLaunch = null;
        document.addEventListener("keydown", (event) => {
            if (!this.kind || !this.#press(event)) return;
            event.preventDefault();
            event.stopImmediatePropagation();
        }, { capture: true });
    }

    // Escape puts away what may be put away; the return key is for the button that stands out, wherever in the panel the focus is.
    #press(event) {
        const panel = this.element.firstChild;
        const isElsewhere = event.target !== document.body && !panel.contains(event.target);
        if (isElsewhere || event.isComposing) return false;
        if (event.key === "Escape") return this.#putAway();
        const isControl = event.target.closest("button, a[href], summary") !== null;
        const initial = panel.querySelector("[data-initial]");
        if (event.key !== "Enter" || event.repeat || isControl || !initial) return false;
        initial.click();
        return true;
    }

    #putAway() {
        if (this.kind === "crash") {
            this.readLaunch = this.launch;
            if (this.hasRecovered) this.close();
            else this.#showEnded();
            return true;
        }
        if (!["link", "share", "hung"].includes(this.kind)) return false;
        this.close();
        return true;
    }

    #show(kind, role, label, ...content) {
        if (!this.kind) this.returnFocus = document.activeElement;
        this.kind = kind;
        setInert(this.screen, "overlay", true);
        const panel = make("div", { class: `panel ${kind}`, role, "aria-label": label, "aria-modal": "true", tabindex: "-1" });
        panel.append(...content.filter(Boolean));
        this.element.replaceChildren(panel);
        this.element.hidden = false;
        (panel.querySelector("[data-initial]") ?? panel).focus({ preventScroll: true });
    }

    close(kind = this.kind) {
        if (!this.kind || kind !== this.kind) return;
        this.kind = null;
        this.element.hidden = true;
        this.element.replaceChildren();
        setInert(this.screen, "overlay", false);
        if (this.returnFocus?.isConnected) this.returnFocus.focus({ preventScroll: true });
        this.returnFocus = null;
        this.onClose();
    }

    /** The report of an app that ended by itself; of a launch whose report was read only that it ended. */
    showCrash(app, report, launch) {
        this.launch = launch;
        this.hasRecovered = false;
        if (launch === this.readLaunch) return this.#showEnded();
        const title = text("crashTitle", { app });
        const cause = report.signal
            ? text("crashSignal", { signal: report.signal })
            : text("crashExit", { code: report.exitCode });
        const next = paragraph(report.restartSeconds === undefined
            ? text("crashNoRestart")
            : text("crashRestart", { seconds: report.restartSeconds }));
        next.dataset.part = "next";
        const lines = report.standardError.join("\n");
        const trace = report.trace ? make("pre", { tabindex: "0", "aria-label": text("crashTrace") }) : null;
        if (trace) trace.textContent = report.trace.join("\n");
        const relaunch = this.#relaunchButton();
        relaunch.dataset.initial = "";
        const log = make("pre", { tabindex: "0", "aria-label": text("crashLog") });
        log.textContent = lines;
        const rest = lines === "" ? paragraph(text("crashNoLog")) : trace ? details(text("crashLog"), log) : log;
        this.#show(
            "crash", "alertdialog", title, heading(title), paragraph(cause), ...(report.cause ? [paragraph(report.cause)] : []), trace, next,
            trace ? null : paragraph(text("crashAdvice")), rest, relaunch);
        log.scrollTop = log.scrollHeight;
    }

    #relaunchButton() {
        const relaunch = button(text("relaunch"), () => {
            this.close();
            this.connection.send({ t: "relaunch" });
        }, "prominent");
        relaunch.dataset.testid = "relaunch";
        return relaunch;
    }

    // There is nothing to use on the screen until the app runs again.
    #showEnded() {
        if (this.kind === "ended") return;
        const relaunch = this.#relaunchButton();
        relaunch.dataset.initial = "";
        this.#show("ended", "alertdialog", text("crashed"), paragraph(text("crashed")), relaunch);
    }

    /** The app runs again by itself: the report stays until it was read. */
    showRecovery() {
        if (this.kind !== "crash") return;
        this.hasRecovered = true;
        const panel = this.element.firstChild;
        panel.querySelector("[data-part=next]").textContent = text("crashAgain");
        const proceed = button(text("continue"), () => this.close("crash"), "prominent");
        proceed.dataset.testid = "continue";
        proceed.dataset.initial = "";
        panel.querySelector("[data-testid=relaunch]")?.replaceWith(proceed);
        proceed.focus({ preventScroll: true });
    }

    /** The app's main thread does not answer. */
    showHung(app, seconds) {
        if (this.kind === "hung") return;
        const title = text("hungTitle", { app });
        const relaunch = this.#relaunchButton();
        const wait = button(text("wait"), () => this.close("hung"));
        wait.dataset.initial = "";
        this.#show(
            "hung", "alertdialog", title, heading(title), paragraph(text("hungCause", { seconds })),
            paragraph(text("hungAdvice")), relaunch, wait);
    }

    /** A plain sentence over the screen while there is no app to show. */
    showNotice(sentence) {
        this.#show("notice", "status", sentence, paragraph(sentence));
    }

    /** The device is open in so many other windows that this one was let go. */
    showReplaced(useHere) {
        const here = button(text("useHere"), () => {
            this.close("notice");
            useHere();
        }, "prominent");
        here.dataset.initial = "";
        this.#show("notice", "alertdialog", text("replaced"), paragraph(text("replaced")), here);
    }

    /** A link the app opens outside itself: the person confirms, and it opens in a new tab. */
    showLink(url) {
        const address = make("p", { class: "address" });
        address.textContent = url;
        const open = button(text("open"), () => {
            window.open(url, "_blank", "noopener,noreferrer");
            this.close("link");
        }, "prominent");
        open.dataset.testid = "open-link";
        open.dataset.initial = "";
        this.#show(
            "link", "dialog", text("openTitle"), heading(text("openTitle")), address,
            openable.test(url) ? open : null, button(text("cancel"), () => this.close("link")));
    }

    /** The share sheet. */
    showShare(items) {
        const rows = items.map((item) => {
            const row = make("div", { class: "shared" });
            const label = make("span");
            label.textContent = item;
            const copy = button(text("copy"), async () => {
                await navigator.clipboard.writeText(item);
                copy.textContent = text("copied");
            });
            row.append(label, copy);
            return row;
        });
        const done = button(text("done"), () => this.close("share"), "prominent");
        done.dataset.initial = "";
        this.#show("share", "dialog", text("shareTitle"), heading(text("shareTitle")), ...rows, done);
    }
}

function make(tag, attributes = {}) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
}

function heading(title) {
    const element = make("h2");
    element.textContent = title;
    return element;
}

function paragraph(sentence) {
    const element = make("p");
    element.textContent = sentence;
    return element;
}

function details(title, content) {
    const element = make("details");
    const summary = make("summary");
    summary.textContent = title;
    element.append(summary, content);
    return element;
}

function button(title, action, kind = "plain") {
    const element = make("button", { type: "button", class: kind });
    element.textContent = title;
    element.addEventListener("click", action);
    return element;
}
