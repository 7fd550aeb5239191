// Files that a person hands to the app or keeps of it (fileImporter, fileExporter). A browser lets a page at files only in
// answer to a tap, so the app's dialog has a button for it; what is chosen is sent to the device, which puts it into the
// app's container, and the app is told where.

import { isDisabled } from "./event-mask.js";

export class Files {
    constructor(screen, connection) {
        this.connection = connection;
        this.input = document.getElementById("file-input");
        this.asker = null;
        this.input.addEventListener("change", () => this.#chosen());
        screen.addEventListener("click", (event) => this.#click(event.target));
    }

    #click(target) {
        const button = target.closest?.("[data-file-accept], [data-file-download]");
        if (!button || isDisabled(button)) return;
        if ("fileDownload" in button.dataset) {
            for (const address of button.dataset.fileDownload.split(" ")) download(address);
            return;
        }
        this.asker = button;
        this.input.accept = button.dataset.fileAccept;
        this.input.multiple = "fileMultiple" in button.dataset;
        this.input.value = "";
        this.input.click();
    }

    async #chosen() {
        const { asker } = this;
        const files = [...this.input.files];
        if (!asker?.isConnected || files.length === 0) return;
        this.connection.sendEvent(asker, "change", await upload(files, Number(asker.dataset.fileLimit)));
    }
}

/** Sends files to the device. Answers with what the app is told: where they are, or why they could not be taken. */
export async function upload(files, limit) {
    const large = files.find((file) => file.size > limit);
    if (large) return { error: "tooLarge", name: large.name };
    const sent = [];
    for (const file of files) {
        try {
            const response = await fetch(`/files?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
            if (!response.ok) return { error: response.status === 413 ? "tooLarge" : "refused", name: file.name };
            sent.push({ path: (await response.json()).path, type: file.type });
        } catch {
            return { error: "refused", name: file.name };
        }
    }
    return { files: sent };
}

function download(address) {
    const link = document.createElement("a");
    link.href = address;
    link.download = decodeURIComponent(address.split("/").at(-1));
    document.body.append(link);
    link.click();
    link.remove();
}
