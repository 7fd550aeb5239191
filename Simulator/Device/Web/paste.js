// The computer's clipboard for a button that pastes (PasteButton): the browser hands it over in answer to a tap, and may ask first.

import { isDisabled } from "./event-mask.js";

export function listenForPastes(screen, connection) {
    screen.addEventListener("click", async (event) => {
        const button = event.target.closest?.("[data-paste]");
        if (!button || isDisabled(button)) return;
        let text = "";
        try {
            text = await navigator.clipboard.readText();
        } catch {
            // The person said no: nothing is pasted.
        }
        if (text && button.isConnected) connection.sendEvent(button, "change", text);
    });
}
