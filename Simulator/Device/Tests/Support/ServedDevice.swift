import BrowserTesting
import Foundation
import FoundationNetworking
import JSON
import Testing

@testable import DeviceHost

/// A device with its page, on a free port, for one test.
struct ServedDevice {
    let server: DeviceServer
    let folder: TemporaryFolder
    var configuration: DeviceConfiguration { server.device.configuration }
    var url: String { server.url }

    /// Runs a test with a device and its page and ends them, whatever happens.
    static func with(
        executable: URL? = nil, folder: TemporaryFolder? = nil, change: (inout DeviceConfiguration) -> Void = { _ in },
        _ body: (ServedDevice) async throws -> Void
    ) async throws {
        let folder = try folder ?? TemporaryFolder()
        var configuration = DeviceConfiguration.forTests(executable: executable, folder: folder)
        configuration.restartPolicy.pausesSeconds = []
        change(&configuration)
        let served = ServedDevice(server: try await DeviceServer(configuration), folder: folder)
        do {
            try await body(served)
        } catch {
            await served.server.stop()
            throw error
        }
        await served.server.stop()
    }

    /// Sends a request as a program would, not a browser: with the headers given and no others of importance.
    func request(
        _ method: String = "GET", _ path: String, headers: [String: String] = [:], body: String? = nil
    ) async throws -> (status: Int, headers: [String: String], body: String) {
        guard let target = URL(string: url + path) else { throw URLError(.badURL) }
        var request = URLRequest(url: target)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        let session = URLSession(configuration: configuration, delegate: NoRedirects(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        var fields: [String: String] = [:]
        for (name, value) in response.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        return (response.statusCode, fields, String(decoding: data, as: UTF8.self))
    }

    /// Checks the status a request is answered with.
    func expect(
        _ status: Int, _ method: String, _ path: String, headers: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let answer = try await request(method, path, headers: headers)
        #expect(answer.status == status, sourceLocation: sourceLocation)
    }

    /// The cookie the page is given.
    func cookie() async throws -> String {
        let page = try await request("GET", "/")
        return String(page.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
    }

    /// Sends messages as the page does.
    func post(_ body: String, batch: Int = 1, cookie: String, headers: [String: String] = [:]) async throws -> Int {
        let own = ["Content-Type": "application/json", "Cookie": cookie].merging(headers) { $1 }
        return try await request("POST", "/messages?client=test&batch=\(batch)", headers: own, body: body).status
    }
}

private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
