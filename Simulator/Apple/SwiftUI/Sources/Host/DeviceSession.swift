import Foundation

/// An app on a device: sends what it shows, and takes what the person and the device do.
@MainActor final class DeviceSession {
    private let device: DeviceConnection
    private let host: _ViewHost
    private var sequence = 0
    private var lastInput = 0

    init<A: App>(app: A, device: DeviceConnection) {
        self.device = device
        host = _ViewHost(_AppView(app), environment: DeviceSettings.initialEnvironment)
    }

    func start() {
        host.onPatch = { [weak self] patch, transaction in self?.send(patch, transaction) }
        _SystemActions.shared.onOpenURL = { [weak self] url in
            self?.sendOpen(url)
            return true
        }
        device.startReading(
            onMessage: { [weak self] line in self?.receive(line) },
            onClose: { exit(0) })
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
        sequence += 1
        message("root") { writer in
            writer.raw(",\"n\":")
            writer.integer(sequence)
            writer.raw(",\"node\":")
            writer.element(host.tree)
            writer.raw(",\"ack\":")
            writer.integer(lastInput)
        }
    }

    private func send(_ patch: Patch, _ transaction: Transaction) {
        sequence += 1
        message("patch") { writer in
            writer.raw(",\"n\":")
            writer.integer(sequence)
            writer.raw(",\"ops\":")
            writer.append(patch.json)
            writer.raw(",\"ack\":")
            writer.integer(lastInput)
            if let animation = transaction.animation, !transaction.disablesAnimations {
                writer.raw(",\"anim\":")
                writer.string(animation.css)
            }
        }
    }

    private func sendOpen(_ url: URL) {
        message("open") { writer in
            writer.raw(",\"url\":")
            writer.string(url.absoluteString)
        }
    }

    // MARK: From the device

    private func receive(_ line: [UInt8]) {
        guard let message = _EventValue(json: line), let type = message["t"]?.string else {
            return SimulatorLog.warning("the device sent a message that is not JSON; it is ignored")
        }
        switch type {
        case "connect": sendRoot()
        case "event": receiveEvent(message)
        case "settings": host.environment = DeviceSettings.apply(message, to: host.environment)
        case "openURL":
            if let url = message["url"]?.string.flatMap(URL.init(string:)) { host.open(url) }
        case "phase":
            if let phase = message["phase"]?.string.flatMap(ScenePhase.init(name:)) {
                host.environment.scenePhase = phase
            }
        default: SimulatorLog.warning("the device sent a message of unknown type '\(type)'; it is ignored")
        }
    }

    private func receiveEvent(_ message: _EventValue) {
        if let input = message["q"]?.number { lastInput = max(lastInput, Int(input)) }
        guard let id = message["i"]?.number, let name = message["k"]?.string, let kind = _EventKind(name: name) else {
            return
        }
        var value = message["v"] ?? .null
        if name == "focus" { value = .bool(true) }
        if name == "blur" { value = .bool(false) }
        host.dispatch(kind, to: Int(id), value: value)
    }
}

extension ScenePhase {
    init?(name: String) {
        switch name {
        case "active": self = .active
        case "inactive": self = .inactive
        case "background": self = .background
        default: return nil
        }
    }
}
