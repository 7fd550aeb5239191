import BrowserTesting
import DeviceHost
import EventLoop
import Foundation
import HTTPServer
import JSON

/// How long it is from the start of the device, which starts the app's process, until the browser has painted the app's first
/// screen. The reference, in turns with it, is the same screen as a static page without script, on a server that runs already.
@main
struct FirstPaint {
    static let turns = 7
    static let targetMilliseconds = 1_500.0

    static func main() async {
        do {
            if !(try await measure()) { exit(1) }
        } catch {
            FileHandle.standardError.write(Data("first-paint: \(error)\n".utf8))
            exit(1)
        }
    }

    /// - Returns: whether the target was met.
    private static func measure() async throws -> Bool {
        let executable = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("EasyApp")
        let snapshot = try await turn(executable) { browser in try await browser.run(standalonePage).string ?? "" }
            .result
        let page = Array(snapshot.utf8)
        let group = try EventLoopGroup(count: 1)
        defer { group.stop() }
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        let server = HTTPServer(configuration: configuration, group: group) { _ in
            HTTPResponse(headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(page))
        }
        let port = try await server.start()
        var (launches, references): ([Double], [Double]) = ([], [])
        for _ in 0..<turns {
            launches.append(try await turn(executable) { _ in }.milliseconds)
            references.append(try await reference("http://127.0.0.1:\(port)/"))
        }
        await server.shutdown(graceSeconds: 0)
        return report(launches.sorted(), references.sorted(), bytes: page.count)
    }

    /// One launch with a new container, in a browser that runs already.
    private static func turn<Result: Sendable>(
        _ executable: URL, _ body: @Sendable (Browser) async throws -> Result
    ) async throws -> (milliseconds: Double, result: Result) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("first-paint-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await Browser.open(at: "about:blank") { browser in
            let start = Date().timeIntervalSince1970 * 1_000
            let server = try await DeviceServer(
                DeviceConfiguration(
                    port: 0, executable: executable, dataFolder: folder,
                    webFolder: DeviceConfiguration.bundledWebFolder, environment: ProcessInfo.processInfo.environment))
            do {
                try await browser.go(to: server.url)
                let end = try await painted("#screen .root", in: browser)
                let result = try await body(browser)
                await server.stop()
                return (end - start, result)
            } catch {
                await server.stop()
                throw error
            }
        }
    }

    private static func reference(_ url: String) async throws -> Double {
        try await Browser.open(at: "about:blank") { browser in
            let start = Date().timeIntervalSince1970 * 1_000
            try await browser.go(to: url)
            return try await painted(".root", in: browser) - start
        }
    }

    /// When the frame that shows the element was done, in milliseconds since 1970.
    private static func painted(_ selector: String, in browser: Browser) async throws -> Double {
        let time = try await browser.runAsynchronously(
            """
            const [selector, done] = arguments;
            const look = () => {
                if (!document.querySelector(selector)) return requestAnimationFrame(look);
                const channel = new MessageChannel();
                channel.port1.onmessage = () => done(performance.timeOrigin + performance.now());
                channel.port2.postMessage(null);
            };
            requestAnimationFrame(look);
            """, .string(selector))
        return time.double ?? .infinity
    }

    /// What the page shows, in one document with its styles.
    private static let standalonePage = """
        const text = (sheet) => [...sheet.cssRules].map((rule) => rule.styleSheet ? text(rule.styleSheet) : rule.cssText).join("\\n");
        const styles = [...document.styleSheets].map(text).join("\\n");
        const body = document.body.cloneNode(true);
        body.querySelectorAll("script").forEach((script) => script.remove());
        return `<!doctype html><meta charset="utf-8"><title>reference</title><style>${styles}</style>${body.outerHTML}`;
        """

    private static func report(_ launches: [Double], _ references: [Double], bytes: Int) -> Bool {
        func text(_ milliseconds: Double) -> String { String(format: "%.0f ms", milliseconds) }
        func line(_ name: String, _ sorted: [Double]) {
            print("\(name): median \(text(sorted[sorted.count / 2])), worst \(text(sorted[sorted.count - 1]))")
        }
        line("launch to first paint", launches)
        line("reference, a static page of \(bytes / 1_024) KiB", references)
        let (ours, others) = (launches[launches.count / 2], references[references.count / 2])
        let isMet = ours < targetMilliseconds
        print(
            String(
                format: "ratio %.1f; target %@: %@", ours / others, text(targetMilliseconds), isMet ? "met" : "MISSED"))
        return isMet
    }
}
