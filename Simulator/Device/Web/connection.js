// The line to the device: Server-Sent Events in, one POST at a time out, order kept, nothing lost or done twice.

const batchLimit = 200;
const firstDelay = 250;
const longestDelay = 4000;

export class Connection {
    /**
     * @param {object} handlers `message(object)` for every message of the device, `state("live" | "reconnecting")`
     */
    constructor(handlers) {
        this.handlers = handlers;
        // Not a secret: it only lets the device see that a batch it already took comes a second time.
        this.client = Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("");
        this.queue = [];
        this.batch = 0;
        this.sending = false;
        this.lastSequence = 0;
        this.failures = 0;
    }

    open() {
        const source = new EventSource(`/events?client=${this.client}`);
        this.source = source;
        source.onopen = () => {
            this.failures = 0;
            this.handlers.state("live");
        };
        // In order, and each as soon as it is there.
        source.onmessage = (event) => this.handlers.message(JSON.parse(event.data));
        source.onerror = () => {
            source.close();
            this.handlers.state("reconnecting");
            setTimeout(() => this.#reopen(), this.#delay());
        };
    }

    close() {
        this.source?.close();
    }

    // A device that was started again has a new token: asking for the page renews the cookie.
    async #reopen() {
        try {
            await fetch("/", { cache: "no-store" });
            this.open();
        } catch {
            setTimeout(() => this.#reopen(), this.#delay());
        }
    }

    #delay() {
        const delay = Math.min(longestDelay, firstDelay * 2 ** this.failures);
        this.failures += 1;
        return delay;
    }

    /**
     * Sends an event of an element. Its sequence number is a time in microseconds, so that it counts up across reloads
     * and between two browsers on one device. One that may be left out where a newer one of its kind follows (`coalesce`) is
     * still sent where it says so (`isKept`).
     * @returns {number} the sequence number, which the app acknowledges once it has processed the event
     */
    sendEvent(element, kind, value, { coalesce = false, isKept = false } = {}) {
        const now = Math.round((performance.timeOrigin + performance.now()) * 1000);
        this.lastSequence = Math.max(this.lastSequence + 1, now);
        const message = { t: "event", i: element.appID, k: kind, q: this.lastSequence };
        if (value !== undefined) message.v = value;
        if (coalesce) this.#dropSuperseded(message);
        if (isKept) this.kept = message;
        this.send(message);
        return this.lastSequence;
    }

    send(message) {
        this.queue.push(message);
        if (!this.sending) this.#flush();
    }

    /** Forgets what was not sent yet: it was meant for an app process that is gone. */
    clear() {
        this.queue = this.queue.filter((message) => message.t !== "event");
    }

    // Only the newest message is looked at, so that an event never overtakes another kind of event.
    #dropSuperseded(message) {
        const last = this.queue.at(-1);
        if (last?.t !== "event" || last === this.kept || last.i !== message.i || last.k !== message.k) return;
        if (last.v?.phase === message.v?.phase) this.queue.pop();
    }

    async #flush() {
        this.sending = true;
        // The rest of this turn may queue more: it then goes along in one request.
        await null;
        while (this.queue.length > 0) {
            const messages = this.queue.splice(0, batchLimit);
            this.batch += 1;
            await this.#post(messages, this.batch);
        }
        this.sending = false;
    }

    async #post(messages, batch) {
        const body = JSON.stringify(messages);
        for (let attempt = 0; ; attempt += 1) {
            try {
                const response = await fetch(`/messages?client=${this.client}&batch=${batch}`, {
                    method: "POST",
                    headers: { "Content-Type": "application/json" },
                    body,
                });
                if (!response.ok) console.error(`The device refused a message (${response.status}):`, await response.text());
                // 403: the device was started again; the messages were for the process it replaced.
                return;
            } catch {
                await new Promise((resolve) => setTimeout(resolve, Math.min(longestDelay, firstDelay * 2 ** attempt)));
            }
        }
    }
}
