// The phone's own parts: its size in the window, the clock and status bar, the refresh spinner, the haptic tremble.

import { frameIn, setScale } from "./geometry.js";

const bezel = 14;
const margin = 24;
/** How many dots of the screen a line is wide where it may lie between two of them: one of them is then dark enough. */
const dotsOfLine = 1.5;

export class Frame {
    constructor() {
        this.display = document.getElementById("display");
        this.scaled = document.getElementById("scaled");
        this.frame = document.getElementById("frame");
        this.clock = document.getElementById("clock");
        this.spinner = document.getElementById("refresh-spinner");
        this.screen = document.getElementById("screen");
        this.statusStyle = null;
        this.appScheme = null;
        this.colorScheme = "light";
        window.addEventListener("resize", () => this.fit());
        this.fit();
        this.#tick();
    }

    /** Scales the phone to what the window has room for, never up. */
    fit() {
        const width = this.display.offsetWidth + 2 * bezel;
        const height = this.display.offsetHeight + 2 * bezel;
        const stage = document.getElementById("stage");
        const room = { width: stage.clientWidth - margin, height: window.innerHeight - margin };
        const scale = Math.max(0.3, Math.min(1, room.height / height, room.width / width));
        setScale(scale);
        this.frame.style.transform = scale === 1 ? "" : `scale(${scale})`;
        this.#strengthenLines(scale);
        this.scaled.style.width = `${width * scale}px`;
        this.scaled.style.height = `${height * scale}px`;
    }

    // A line of half a point is drawn as whole dots, which a phone that is drawn smaller makes less than one of.
    #strengthenLines(scale) {
        const dots = Math.max(1, Math.floor(0.5 * devicePixelRatio)) * scale;
        for (const [name, value] of [["x", `${dotsOfLine / dots} 1`], ["y", `1 ${dotsOfLine / dots}`]]) {
            this.frame.style.setProperty(`--line-scale-${name}`, scale === 1 ? "none" : value);
        }
    }

    #tick() {
        const now = new Date();
        this.clock.textContent = `${now.getHours()}:${String(now.getMinutes()).padStart(2, "0")}`;
        this.clock.dateTime = now.toISOString();
        setTimeout(() => this.#tick(), 60_000 - (now.getTime() % 60_000));
    }

    /** The device's appearance. */
    setColorScheme(scheme) {
        this.colorScheme = scheme;
        this.#colour();
    }

    /** The appearance the app shows itself in, where that is its own choice; the phone's own parts over it follow. */
    setAppScheme(scheme) {
        if (scheme === this.appScheme) return;
        this.appScheme = scheme;
        this.#colour();
    }

    /** Light or dark letters in the status bar, as the app asks; null leaves it to the appearance. */
    setStatusStyle(style) {
        this.statusStyle = style;
        this.#colour();
    }

    #colour() {
        const scheme = this.appScheme ?? this.colorScheme;
        this.screen.dataset.colorScheme = scheme;
        this.display.dataset.colorScheme = scheme;
        this.display.dataset.status = this.statusStyle ?? (scheme === "dark" ? "light" : "dark");
    }

    /** Shows the spinner at the top of a list that refreshes, or hides it. */
    showSpinner(scroller) {
        this.spinner.hidden = !scroller;
        if (!scroller) return;
        const frame = frameIn(scroller, this.display);
        this.spinner.style.top = `${frame.y + 16}px`;
        this.spinner.style.left = `${frame.x + frame.width / 2 - 12}px`;
    }

    /** What is felt on a phone is seen here, and felt where the browser's machine can. */
    tremble() {
        navigator.vibrate?.(10);
        this.display.classList.remove("tremble");
        void this.display.offsetWidth;
        this.display.classList.add("tremble");
    }
}
