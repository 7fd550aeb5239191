import Foundation

/// An app on a device: sends what it shows, and takes what the person and the device do.
@MainActor final class DeviceSession {
    private let device: DeviceConnection
    private let host: _ViewHost
    private var sequence = 0
    /// The newest input of the browser that was processed, and the newest that it was told of.
    private var lastInput = 0
    private var acknowledged = 0
    private var isConnected = false
    private var end: (any DispatchSourceSignal)?
    private lazy var settings = SettingsSaver { [host] in
        UserDefaults.standard.synchronize()
        host._keepState()
    }

    init<Root: View>(showing root: Root, device: DeviceConnection, stateKeeper: _StateKeeper? = nil) {
        self.device = device
        // The device says first what it is set to, so that the app starts in its language and appearance.
        var environment = DeviceSettings.initialEnvironment
        if let line = device.readFirstMessage(), let message = _EventValue(json: line),
            message["t"]?.string == "settings"
        {
            environment = DeviceSettings.apply(message, to: environment)
        }
        host = _ViewHost(root, environment: environment, hasPage: true, stateKeeper: stateKeeper)
    }

    func start() {
        saveBeforeTheEnd()
        host.onPatch = { [weak self] patch, transaction in
            self?.sendPatch(patch.json, animation: transaction.disablesAnimations ? nil : transaction.animation)
        }
        connectSystemActions()
        device.startReading(
            onMessage: { [weak self] line in self?.receive(line) },
            onClose: { [weak self] in
                self?.settings.saveNow()
                exit(0)
            })
    }

    /// The device ends the app by a signal; what it keeps is written first.
    private func saveBeforeTheEnd() {
        signal(SIGTERM, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.settings.saveNow() }
            exit(0)
        }
        source.activate()
        end = source
    }

    // MARK: To the device

    private func message(_ type: StaticString, _ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        writer.raw("{\"t\":\"")
        writer.raw(type)
        writer.raw("\"")
        body(&writer)
        writer.raw("}")
        device.send(writer.bytes)
    }

    private func sendRoot() {
        message("root") { writer in
            writer.raw(",\"n\":")
            writer.integer(sequence)
            writer.raw(",\"node\":")
            writer.element(host.tree)
            writer.raw(",\"ack\":")
            writer.integer(lastInput)
        }
        isConnected = true
        acknowledged = lastInput
    }

    private func sendPatch(_ operations: [UInt8], animation: Animation?) {
        settings.saveSoon()
        // Before the first tree went out there is nothing to patch.
        guard isConnected else { return }
        sequence += 1
        acknowledged = lastInput
        message("patch") { writer in
            writer.raw(",\"n\":")
            writer.integer(sequence)
            writer.raw(",\"ops\":")
            writer.append(operations)
            writer.raw(",\"ack\":")
            writer.integer(lastInput)
            if let animation {
                writer.raw(",\"anim\":")
                writer.string(animation.css)
            }
        }
    }

    private func sendText(_ type: StaticString, _ name: StaticString, _ text: String) {
        message(type) { writer in
            writer.raw(",\"")
            writer.raw(name)
            writer.raw("\":")
            writer.string(text)
        }
    }

    private func connectSystemActions() {
        let actions = _SystemActions.shared
        actions.onOpenURL = { [weak self] url in
            self?.sendText("open", "url", url.absoluteString)
            return true
        }
        actions.onCopy = { [weak self] text in self?.sendText("copy", "text", text) }
        actions.onHaptic = { [weak self] style in self?.sendText("haptic", "style", style) }
        actions.onAnnounce = { [weak self] text in self?.sendText("announce", "text", text) }
        actions.onShare = { [weak self] items in
            self?.message("share") { writer in
                writer.raw(",\"items\":[")
                for (index, item) in items.enumerated() {
                    if index > 0 { writer.raw(",") }
                    writer.string(item)
                }
                writer.raw("]")
            }
        }
        host.graph.onScrollToTop = { [weak self] id in self?.sendScrollToTop(id) }
        host.graph.onFlash = { [weak self] id in self?.sendFlash(id) }
        host.graph.onReveal = { [weak self] id in self?.sendReveal(id) }
        host.graph.onScroll = { [weak self] id, anchor, animated in
            self?.message("scrollTo") { writer in
                writer.raw(",\"i\":")
                writer.integer(id)
                for (name, value) in [("x", anchor?.x), ("y", anchor?.y)] {
                    writer.raw(",")
                    writer.string(name)
                    writer.raw(":")
                    writer.append(Array((value.map { $0.css } ?? "null").utf8))
                }
                writer.raw(animated ? ",\"animated\":true" : ",\"animated\":false")
            }
        }
    }

    private func sendReveal(_ id: Int) {
        message("scrollTo") { writer in
            writer.raw(",\"i\":")
            writer.integer(id)
            writer.raw(",\"focus\":true")
        }
    }

    private func sendFlash(_ id: Int) {
        message("scrollTo") { writer in
            writer.raw(",\"i\":")
            writer.integer(id)
            writer.raw(",\"flash\":true")
        }
    }

    private func sendScrollToTop(_ id: Int) {
        message("scrollTo") { writer in
            writer.raw(",\"i\":")
            writer.integer(id)
            writer.raw(",\"edge\":\"top\",\"animated\":true")
        }
    }

    // MARK: From the device

    private func receive(_ line: [UInt8]) {
        guard let message = _EventValue(json: line), let type = message["t"]?.string else {
            return SimulatorLog.warning("the device sent a message that is not JSON; it is ignored")
        }
        switch type {
        case "connect", "root": sendRoot()
        case "event": receiveEvent(message)
        case "settings": host.environment = DeviceSettings.apply(message, to: host.environment)
        case "openURL":
            if let url = message["url"]?.string.flatMap(URL.init(string:)) { host.open(url) }
        case "phase":
            if let phase = message["phase"]?.string.flatMap(ScenePhase.init(name:)) {
                if host.environment.scenePhase != phase { host.environment.scenePhase = phase }
                UIApplication.shared._enter(phase.applicationState)
            }
        case "ping":
            self.message("pong") { writer in
                writer.raw(",\"id\":")
                writer.integer(message["id"]?.integer ?? 0)
            }
        default: SimulatorLog.warning("the device sent a message of unknown type '\(type)'; it is ignored")
        }
    }

    private func receiveEvent(_ message: _EventValue) {
        if let input = message["q"]?.integer { lastInput = max(lastInput, input) }
        if let id = message["i"]?.integer, let name = message["k"]?.string, let kind = _EventKind(name: name) {
            var value = message["v"] ?? .null
            if name == "focus" { value = .bool(true) }
            if name == "blur" { value = .bool(false) }
            host.dispatch(kind, to: id, value: value)
        }
        // Every input is acknowledged, also one that changed nothing: the browser's field waits for it.
        if acknowledged < lastInput { sendPatch(Array("[]".utf8), animation: nil) }
    }
}

extension ScenePhase {
    var applicationState: UIApplication.State {
        switch self {
        case .active: .active
        case .inactive: .inactive
        case .background: .background
        }
    }

    init?(name: String) {
        switch name {
        case "active": self = .active
        case "inactive": self = .inactive
        case "background": self = .background
        default: return nil
        }
    }
}
