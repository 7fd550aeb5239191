import Foundation
import JSON

// What the pages ask of the device.
extension Device {
    /// The most pages that are live at a time. A browser keeps at most six connections to one server, and each page holds
    /// one for as long as it is open: more pages than this and none could send any more.
    static let browserLimit = 4

    /// Adds a page. It first hears what the app is doing, then gets the whole tree. With too many
    /// pages the oldest is told that it was replaced.
    func addBrowser() -> (number: Int, stream: BrowserStream) {
        let stream = BrowserStream()
        return state.withLock { state in
            let number = state.nextBrowser
            state.nextBrowser += 1
            guard !state.isEnding else {
                stream.finish()
                return (number, stream)
            }
            state.browsers[number] = stream
            if state.browsers.count > Self.browserLimit, let oldest = state.browsers.keys.min() {
                let replaced = state.browsers.removeValue(forKey: oldest)
                replaced?.send(Self.message("replaced"))
                replaced?.finish()
            }
            stream.send(deviceMessage(state))
            state.connection?.send(Self.message("connect"))
            return (number, stream)
        }
    }

    func removeBrowser(_ number: Int) {
        state.withLock { $0.browsers.removeValue(forKey: number) }?.finish()
    }

    /// Acts on a page's messages, in order. A batch the same page already sent is passed over: the page sends it again
    /// when it did not hear that it arrived.
    func receive(_ messages: [BrowserMessage], client: String, batch: Int) {
        let isNew = state.withLock { $0.batches.isNew(client: client, batch: batch) }
        guard isNew else { return }
        for message in messages {
            switch message {
            case .event(let event):
                let line = event.serialized
                state.withLock { _ = $0.connection?.send(line) }
            case .settings(let change): changeSettings(change)
            case .needsTree: state.withLock { _ = $0.connection?.send(Self.message("connect")) }
            case .relaunch: relaunch()
            case .phase(let phase): changePhase(phase)
            }
        }
    }

    private func changeSettings(_ change: JSONValue) {
        let changed: DeviceSettings? = state.withLock { state in
            let old = state.settings
            // Checked when the message was parsed.
            try? state.settings.apply(change)
            guard state.settings != old else { return nil }
            state.connection?.send(Self.settingsMessage(state.settings))
            announce(state)
            return state.settings.kept == old.kept ? nil : state.settings
        }
        guard let changed else { return }
        supervision.async {
            do {
                try self.store.save(changed)
            } catch {
                log("The device's settings could not be saved: \(error)")
            }
        }
    }

    private func changePhase(_ phase: String) {
        state.withLock { state in
            state.phase = phase
            state.connection?.send(Self.message("phase", ["phase": .string(phase)]))
            announce(state)
        }
    }

    /// Opens a link in the app: at once, or when it next runs. An app in the background comes to the front.
    ///
    /// - Returns: `false` when too many links wait already.
    func open(_ url: String) -> Bool {
        let message = Self.message("openURL", ["url": .string(url)])
        return state.withLock { state in
            if state.phase != "active" {
                state.phase = "active"
                state.connection?.send(Self.message("phase", ["phase": "active"]))
                announce(state)
            }
            // A page that shows already has not seen the person open it.
            let opened = Self.message("opened")
            for browser in state.browsers.values { browser.send(opened) }
            if let connection = state.connection { return connection.send(message) }
            guard state.pendingURLs.count < Self.pendingURLLimit else { return false }
            state.pendingURLs.append(url)
            return true
        }
    }
}
