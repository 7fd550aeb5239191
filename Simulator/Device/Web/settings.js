// The controls beside the device: each change goes to the device, and what is shown is what the device says it is.

import { setLanguage, sizeName, text } from "./strings.js";

/** The names of `DynamicTypeSize`, smallest first, and how large text is against the default. */
export const textSizes = [
    ["xSmall", 0.82], ["small", 0.88], ["medium", 0.94], ["large", 1], ["xLarge", 1.12], ["xxLarge", 1.24],
    ["xxxLarge", 1.35], ["accessibility1", 1.65], ["accessibility2", 1.94], ["accessibility3", 2.35],
    ["accessibility4", 2.76], ["accessibility5", 3.12],
];

export class Settings {
    constructor(connection, screen) {
        this.connection = connection;
        this.screen = screen;
        this.size = document.getElementById("text-size");
        for (const name of ["appearance", "language"]) {
            const key = name === "appearance" ? "colorScheme" : "locale";
            document.getElementById(name).addEventListener("change", (event) => this.#change({ [key]: event.target.value }));
        }
        this.size.addEventListener("input", () => this.#change({ dynamicType: textSizes[this.size.valueAsNumber][0] }));
    }

    #change(change) {
        this.connection.send({ t: "settings", ...change });
    }

    /** Shows what the device is set to. */
    show(settings) {
        const index = Math.max(0, textSizes.findIndex(([name]) => name === settings.dynamicType));
        document.querySelector(`#appearance input[value=${settings.colorScheme}]`).checked = true;
        document.querySelector(`#language input[value=${settings.locale}]`).checked = true;
        this.size.value = index;
        setLanguage(settings.locale);
        this.size.setAttribute("aria-label", text("textSize"));
        this.size.setAttribute("aria-valuetext", sizeName(index));
        document.getElementById("text-size-name").textContent = sizeName(index);
        document.body.dataset.colorScheme = settings.colorScheme;
        const { screen } = this;
        screen.dataset.dynamicType = settings.dynamicType;
        screen.lang = settings.locale;
        const display = document.getElementById("display").style;
        display.setProperty("--width", `${settings.width}px`);
        display.setProperty("--height", `${settings.height}px`);
        display.setProperty("--safe-top", `${settings.safeArea.top}px`);
        display.setProperty("--safe-bottom", `${settings.safeArea.bottom}px`);
        display.setProperty("--text-scale", textSizes[index][1]);
    }
}
