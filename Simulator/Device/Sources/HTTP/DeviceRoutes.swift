import Foundation
import HTTPServer
import JSON

/// What the device serves: its page and the page's files, the event stream, the page's messages, links.
struct DeviceRoutes: Sendable {
    /// The longest batch of messages, in bytes: one long text pasted into a field must fit.
    static let messagesLimit = 4 << 20

    let device: Device
    let guardian: RequestGuard
    private let webFolder: URL
    /// Where the app's build left its resource bundles.
    private let appFolder: URL?

    init(device: Device, guardian: RequestGuard) {
        self.device = device
        self.guardian = guardian
        webFolder = device.configuration.webFolder
        appFolder = device.configuration.executable?.deletingLastPathComponent()
    }

    var handler: HTTPHandler {
        var router = Router()
        router.get("/") { try page($0) }
        router.get("/assets/:name") { try asset($0) }
        router.get("/swiftui/:name") { try styleSheet($0) }
        router.get("/fonts/:name") { try font($0) }
        router.get("/app-assets/:name") { try appImage($0) }
        router.get("/events") { try events($0) }
        router.post("/messages") { try await messages($0) }
        router.get("/open") { try open($0) }
        router.post("/files") { try await receiveFile($0) }
        router.get("/files/:folder/:name") { try sendFile($0) }
        router.get("/health") { try health($0) }
        let routes = router.handler
        return { request in Self.hardened(try await routes(request)) }
    }

    // MARK: Page and files

    private func page(_ request: HTTPRequest) throws -> HTTPResponse {
        try admit(request, as: .page)
        guard let file = StaticFile.find("index.html", in: [webFolder]) else {
            throw HTTPError(500, DeviceError.missingWebFiles(path: webFolder.path).description)
        }
        var response = Self.response(file)
        response.headers["Set-Cookie"] = guardian.setCookie
        return response
    }

    private func asset(_ request: HTTPRequest) throws -> HTTPResponse {
        try file(request) { StaticFile.find($0, in: [webFolder]) }
    }

    private func font(_ request: HTTPRequest) throws -> HTTPResponse {
        try file(request) { StaticFile.find($0, in: FontFolders.all, isLasting: true) }
    }

    /// SwiftUI's style sheets come with the build of the app that runs, so that the two always fit.
    private func styleSheet(_ request: HTTPRequest) throws -> HTTPResponse {
        try file(request) { name in
            guard let appFolder else { return nil }
            let bundle = appFolder.appendingPathComponent("EasyApp_SwiftUI.resources")
            return StaticFile.find(name, in: [bundle.appendingPathComponent("Web"), bundle])
        }
    }

    private func appImage(_ request: HTTPRequest) throws -> HTTPResponse {
        let query = request.query
        let scale = query["scale"].flatMap(Int.init).map { min(3, max(1, $0)) } ?? 3
        return try file(request) { name in
            guard let appFolder else { return nil }
            let catalog = AssetCatalog(besideExecutable: appFolder)
            return catalog.image(name, isDark: query["appearance"] == "dark", scale: scale)
        }
    }

    private func file(
        _ request: HTTPRequest, _ find: (String) -> StaticFile?
    ) throws -> HTTPResponse {
        try admit(request, as: .page)
        guard let file = find(request.parameters["name"] ?? "") else {
            throw HTTPError(404, "There is no such file.")
        }
        return Self.response(file)
    }

    private static func response(_ file: StaticFile) -> HTTPResponse {
        let headers: HTTPHeaders = [
            "Content-Type": file.contentType, "Cache-Control": file.isLasting ? "max-age=86400" : "no-cache",
        ]
        return HTTPResponse(headers: headers, body: .bytes(file.bytes))
    }

    // MARK: Messages

    private func events(_ request: HTTPRequest) throws -> HTTPResponse {
        try admit(request, as: .messages)
        let device = device
        return .events { writer in
            let (number, stream) = device.addBrowser()
            defer { device.removeBrowser(number) }
            for await line in stream.messages {
                try await writer.write(Self.event(line))
                stream.wrote(line)
            }
        }
    }

    /// One event of a stream (WHATWG HTML, "Server-sent events"). A line of JSON has no newline, and a carriage return,
    /// which would end the line too, can only be white space in it.
    static func event(_ line: [UInt8]) -> [UInt8] {
        var event = Array("data: ".utf8)
        event.reserveCapacity(line.count + 8)
        if line.contains(UInt8(ascii: "\r")) {
            event.append(contentsOf: line.filter { $0 != UInt8(ascii: "\r") })
        } else {
            event.append(contentsOf: line)
        }
        event.append(contentsOf: "\n\n".utf8)
        return event
    }

    private func messages(_ request: HTTPRequest) async throws -> HTTPResponse {
        try admit(request, as: .messages)
        let type = request.headers["Content-Type"] ?? ""
        guard type.lowercased().hasPrefix("application/json") else {
            throw HTTPError(415, "Messages are JSON (Content-Type: application/json).")
        }
        let query = request.query
        guard let client = query["client"], !client.isEmpty, client.utf8.count <= 64,
            let batch = query["batch"].flatMap(Int.init)
        else { throw HTTPError(400, "Messages need a client and a batch number.") }
        let body = try await request.body.collect(upTo: Self.messagesLimit)
        let messages: [BrowserMessage]
        do {
            messages = try BrowserMessage.parse(body)
        } catch {
            throw HTTPError(400, error.description)
        }
        device.receive(messages, client: client, batch: batch)
        return HTTPResponse(status: 204)
    }

    // MARK: Files of the person

    private var exchange: FileExchange { FileExchange(container: device.configuration.containerFolder) }

    /// Puts a file that the person chose into the app's container. The answer says where.
    private func receiveFile(_ request: HTTPRequest) async throws -> HTTPResponse {
        try admit(request, as: .messages)
        let path = try await exchange.receive(request.body, name: request.query["name"] ?? "")
        return .json(JSONValue.object(["path": .string(path)]).serialized)
    }

    /// Hands out a file that the app offers.
    private func sendFile(_ request: HTTPRequest) throws -> HTTPResponse {
        try admit(request, as: .messages)
        let parameters = request.parameters
        guard let bytes = exchange.offered(parameters["folder"] ?? "", parameters["name"] ?? "") else {
            throw HTTPError(404, "There is no such file.")
        }
        return HTTPResponse(
            headers: ["Content-Type": "application/octet-stream", "Content-Disposition": "attachment"],
            body: .bytes(bytes))
    }

    // MARK: Links

    /// Opens a link in the app and shows the device. A link's secrets do not stay in the address bar.
    private func open(_ request: HTTPRequest) throws -> HTTPResponse {
        try admit(request, as: .link)
        guard let link = request.query["url"].flatMap(AppLink.init) else {
            throw HTTPError(400, "This needs a link of an app: /open?url=easyapp://…, percent-encoded.")
        }
        guard device.open(link.url) else {
            throw HTTPError(503, "Too many links wait for the app: start it first.", retryAfterSeconds: 1)
        }
        return .redirect(to: "/")
    }

    private func health(_ request: HTTPRequest) throws -> HTTPResponse {
        try admit(request, as: .page)
        let state = device.state.withLock { $0.app.rawValue }
        return .json(JSONValue.object(["state": .string(state)]).serialized)
    }

    // MARK: Guard

    private func facts(_ request: HTTPRequest) -> RequestGuard.Facts {
        .init(
            host: request.headers["Host"], origin: request.headers["Origin"],
            fetchSite: request.headers["Sec-Fetch-Site"], cookie: request.headers["Cookie"])
    }

    private enum Purpose { case page, messages, link }

    private func admit(_ request: HTTPRequest, as purpose: Purpose) throws(HTTPError) {
        let facts = facts(request)
        do {
            switch purpose {
            case .page: try guardian.checkPage(facts)
            case .messages: try guardian.checkMessages(facts)
            case .link: try guardian.checkLink(facts)
            }
        } catch {
            throw HTTPError(error == .unknownHost ? 421 : 403, error.description)
        }
    }

    /// What every answer says to the browser: run the page's own scripts alone, show it in no frame, guess no types.
    private static func hardened(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers["Content-Security-Policy"] = contentSecurityPolicy
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if response.headers["Cache-Control"] == nil { response.headers["Cache-Control"] = "no-store" }
        return response
    }

    /// Images may come from elsewhere, because an app's may.
    static let contentSecurityPolicy = """
        default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; \
        img-src 'self' data: blob: http: https:; media-src 'self' data: blob: http: https:; \
        form-action 'none'; base-uri 'none'; frame-ancestors 'none'
        """
}
