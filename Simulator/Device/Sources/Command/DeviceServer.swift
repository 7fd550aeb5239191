import EventLoop
import Foundation
import HTTPServer
import JSON
import Synchronization

/// A device and the page it is seen in, started and ended together.
public final class DeviceServer: Sendable {
    /// The device's page.
    public let url: String
    public let device: Device
    private let server: HTTPServer
    private let group: EventLoopGroup
    private let folder: DataFolder

    /// Takes the data folder, opens the port, starts the app.
    ///
    /// - Throws: `DeviceError`.
    public init(_ configuration: DeviceConfiguration) async throws {
        guard StaticFile.find("index.html", in: [configuration.webFolder]) != nil else {
            throw DeviceError.missingWebFiles(path: configuration.webFolder.path)
        }
        folder = try DataFolder(configuration)
        device = Device(configuration: configuration)
        // One loop is plenty for one person.
        group = try EventLoopGroup(count: 1)
        let port: Int
        do {
            (server, port) = try await Self.serve(device, on: group)
        } catch {
            group.stop()
            throw error
        }
        url = "http://127.0.0.1:\(port)"
        do {
            try device.start()
        } catch {
            await server.shutdown(graceSeconds: 0)
            group.stop()
            throw error
        }
    }

    private static func serve(_ device: Device, on group: EventLoopGroup) async throws -> (HTTPServer, Int) {
        let port = device.configuration.port
        // 256 bits: nobody guesses it.
        let token = (0..<4).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
        let routes = RoutesBox()
        var configuration = HTTPServerConfiguration()
        configuration.port = Int(port)
        configuration.bodyLimitBytes = DeviceRoutes.messagesLimit
        configuration.reportFailure = { error, request in log("\(request.method) \(request.rawPath): \(error)") }
        let server = HTTPServer(configuration: configuration, group: group) { try await routes.respond(to: $0) }
        do {
            let bound = try await server.start()
            routes.set(DeviceRoutes(device: device, guardian: RequestGuard(port: UInt16(bound), token: token)).handler)
            return (server, bound)
        } catch HTTPServerError.portInUse {
            throw DeviceError.portInUse(port)
        } catch {
            throw DeviceError.server("\(error)")
        }
    }

    /// Ends the app and the page. Returns once nothing is left.
    public func stop() async {
        await device.stop()
        await server.shutdown(graceSeconds: 0.2)
        group.stop()
        folder.release()
    }
}

/// The routes, which need the port's number and so come a moment after the port is open.
private final class RoutesBox: Sendable {
    private let handler = Mutex<HTTPHandler?>(nil)

    func set(_ handler: @escaping HTTPHandler) {
        self.handler.withLock { $0 = handler }
    }

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        guard let handler = handler.withLock({ $0 }) else {
            throw HTTPError(503, "The device is starting.", retryAfterSeconds: 1)
        }
        return try await handler(request)
    }
}
