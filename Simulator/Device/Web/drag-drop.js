// Things that are dragged out of views and let go over others (draggable, dropDestination, onDrag, onDrop), with the browser's
// own drag and drop: files and texts of other programs can be dropped too.

import { EventMask, nearest } from "./event-mask.js";
import { upload } from "./files.js";
import { pointIn } from "./geometry.js";

/** The most bytes of a file that is dropped. */
const fileLimit = 50 * 1024 * 1024;

export class DragDrop {
    constructor(screen, connection) {
        this.screen = screen;
        this.connection = connection;
        this.lifted = null;
        this.over = null;
        screen.addEventListener("dragstart", (event) => this.#start(event));
        screen.addEventListener("dragend", () => this.#end());
        screen.addEventListener("dragover", (event) => this.#move(event));
        screen.addEventListener("dragleave", (event) => {
            if (!screen.contains(event.relatedTarget)) this.#enter(null, event);
        });
        screen.addEventListener("drop", (event) => this.#drop(event));
    }

    #start(event) {
        const element = nearest(event.target, EventMask.lift);
        if (!element) return;
        this.lifted = element;
        event.dataTransfer.effectAllowed = "copyMove";
        event.dataTransfer.setData("text/x-easyapp", String(element.appID));
        this.connection.sendEvent(element, "lift", { phase: "began" });
    }

    #end() {
        this.#enter(null, null);
        if (this.lifted?.isConnected) this.connection.sendEvent(this.lifted, "lift", { phase: "ended" });
        this.lifted = null;
    }

    #move(event) {
        const element = nearest(event.target, EventMask.drop);
        if (element) event.preventDefault();
        if (element !== this.over) this.#enter(element, event);
        else if (element) this.#tell(element, "moved", event, { coalesce: true });
    }

    #enter(element, event) {
        if (this.over?.isConnected && this.over !== element) this.#tell(this.over, "exited", event);
        this.over?.removeAttribute("data-client-drop");
        this.over = element;
        if (element) this.#tell(element, "entered", event);
    }

    async #drop(event) {
        const element = nearest(event.target, EventMask.drop);
        if (!element) return;
        event.preventDefault();
        element.removeAttribute("data-client-drop");
        this.over = null;
        const value = this.#value("dropped", element, event);
        if (!this.lifted) {
            const data = event.dataTransfer;
            const [url] = (data.getData("text/uri-list") || "").split("\n").filter((line) => line && !line.startsWith("#"));
            if (url) value.url = url.trim();
            const text = data.getData("text/plain");
            if (text && !url) value.text = text;
            if (data.files.length > 0) Object.assign(value, await upload([...data.files], fileLimit));
        }
        if (element.isConnected) this.connection.sendEvent(element, "drop", value);
        // After the drop, which is of what was lifted.
        if (this.lifted) this.#end();
    }

    #tell(element, phase, event, options) {
        const value = this.#value(phase, element, event);
        if (!this.lifted && event) {
            // Before it is let go of, only the kinds of what is dragged are known.
            const items = [...event.dataTransfer.items];
            value.files = items.filter((item) => item.kind === "file").map((item) => ({ type: item.type }));
            if (items.some((item) => item.type === "text/uri-list")) value.url = "about:blank";
            else if (items.some((item) => item.kind === "string")) value.text = "";
        }
        this.connection.sendEvent(element, "drop", value, options);
    }

    #value(phase, element, event) {
        const point = event ? pointIn(element, event) : { x: 0, y: 0 };
        const height = element.offsetHeight;
        // Between rows: a line shows where it would go.
        if (element.matches(".takes-drops") && (phase === "entered" || phase === "moved")) {
            element.setAttribute("data-client-drop", point.y > height / 2 ? "after" : "before");
        }
        return { phase, ...point, height, source: this.lifted ? "app" : "page" };
    }
}
