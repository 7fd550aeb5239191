import CAppProcess
import Foundation
import JSON
import Synchronization

@testable import DeviceHost

/// An app's end of the device's socket, driven by a test.
final class FakeApp: Sendable {
    private let connection: AppConnection
    /// Every message of the device, in order.
    let messages: AsyncStream<JSONValue>
    private let sequence = Mutex(0)
    private let acknowledged = Mutex(0)

    /// Connects to a device.
    ///
    /// - Parameter react: called with each message of the device, in order.
    init(to configuration: DeviceConfiguration, react: @escaping @Sendable (FakeApp, JSONValue) -> Void = { _, _ in })
        throws
    {
        let descriptor = capp_connect(AppSocket.path(inDataFolder: configuration.dataFolder))
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        connection = AppConnection(descriptor: descriptor)
        let (messages, continuation) = AsyncStream.makeStream(of: JSONValue.self)
        self.messages = messages
        connection.start(
            received: { [weak self] line in
                guard let self, let message = try? JSONValue(parsing: line) else { return }
                if let sequence = message["q"]?.int { self.acknowledged.withLock { $0 = sequence } }
                react(self, message)
                continuation.yield(message)
            },
            closed: { continuation.finish() })
    }

    deinit {
        connection.close()
    }

    func close() {
        connection.close()
    }

    func send(_ message: JSONValue) {
        connection.send(message.serialized)
    }

    /// The number of the newest patch.
    var sentSequence: Int { sequence.withLock { $0 } }

    /// Sends the whole tree.
    func sendRoot(_ node: JSONValue) {
        let number = sequence.withLock { $0 }
        send(["t": "root", "n": .number("\(number)"), "node": node, "ack": acknowledgement])
    }

    /// Sends the next patch, which acknowledges every event so far.
    func sendPatch(_ operations: [JSONValue], animation: String? = nil) {
        let number = sequence.withLock { sequence in
            sequence += 1
            return sequence
        }
        var message: JSONValue = [
            "t": "patch", "n": .number("\(number)"), "ops": .array(operations), "ack": acknowledgement,
        ]
        if case .object(var members) = message, let animation {
            members["anim"] = .string(animation)
            message = .object(members)
        }
        send(message)
    }

    private var acknowledgement: JSONValue { .number("\(acknowledged.withLock { $0 })") }

    /// The next message of a type, others passed over.
    func next(_ type: String) async throws -> JSONValue {
        for await message in messages where message["t"]?.string == type { return message }
        throw FakeAppError.closed(waitingFor: type)
    }
}

enum FakeAppError: Error {
    case closed(waitingFor: String)
}
