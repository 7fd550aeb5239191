import BrowserTesting
import DeviceHost
import EventLoop
import Foundation
import HTTPServer
import JSON

/// Scrolling through a lazy stack of ten thousand rows: how large the page becomes, and the longest the browser is busy with
/// one task. The reference, in the same run, is a static page with all ten thousand rows in it, scrolled in the same way.
@main
struct LazyList {
    static let targetTaskMilliseconds = 50.0
    static let targetBytes = 3_000_000.0

    static func main() async {
        do {
            if !(try await measure()) { exit(1) }
        } catch {
            FileHandle.standardError.write(Data("lazy-list: \(error)\n".utf8))
            exit(1)
        }
    }

    /// - Returns: whether the targets were met.
    private static func measure() async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lazy-list-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let executable = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("ten-thousand-rows")
        let device = try await DeviceServer(
            DeviceConfiguration(
                port: 0, executable: executable, dataFolder: folder, webFolder: DeviceConfiguration.bundledWebFolder,
                environment: ProcessInfo.processInfo.environment))
        do {
            let (ours, snapshot) = try await Browser.open(at: device.url) { browser in
                _ = try await browser.element(.testID("row-3"), timeoutSeconds: 60)
                let snapshot = try await browser.run(staticPage).string ?? ""
                return (try await browser.runAsynchronously(scroll, "#screen .scroll"), snapshot)
            }
            await device.stop()
            let others = try await reference(Array(snapshot.utf8))
            return report(ours, others)
        } catch {
            await device.stop()
            throw error
        }
    }

    private static func reference(_ page: [UInt8]) async throws -> JSONValue {
        let group = try EventLoopGroup(count: 1)
        defer { group.stop() }
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        let server = HTTPServer(configuration: configuration, group: group) { _ in
            HTTPResponse(headers: ["Content-Type": "text/html; charset=utf-8"], body: .bytes(page))
        }
        let port = try await server.start()
        let result = try await Browser.open(at: "http://127.0.0.1:\(port)/") {
            try await $0.runAsynchronously(scroll, "#screen .scroll")
        }
        await server.shutdown(graceSeconds: 0)
        return result
    }

    private static func report(_ ours: JSONValue, _ others: JSONValue) -> Bool {
        func number(_ result: JSONValue, _ name: String) -> Double { result[name]?.double ?? .infinity }
        func line(_ name: String, _ result: JSONValue) {
            print(
                String(
                    format:
                        "%@: %.0f kB of page, %.0f elements; longest task %.0f ms, longest frame %.0f ms, median frame %.1f ms",
                    name, number(result, "bytes") / 1_000, number(result, "elements"), number(result, "task"),
                    number(result, "frame"), number(result, "median")))
        }
        print("10,000 rows, scrolled for \(Int(number(ours, "seconds"))) s, then to places far away")
        line("lazy stack", ours)
        line("reference, a static page", others)
        print(
            String(
                format: "page %.3f of the reference's, elements %.3f", number(ours, "bytes") / number(others, "bytes"),
                number(ours, "elements") / number(others, "elements")))
        let isMet = number(ours, "bytes") < targetBytes && number(ours, "task") <= targetTaskMilliseconds
        print("target \(Int(targetBytes / 1_000)) kB, \(Int(targetTaskMilliseconds)) ms: \(isMet ? "met" : "MISSED")")
        return isMet
    }

    /// The page with a row in place of each of ten thousand, its styles in it and no script.
    private static let staticPage = """
        const text = (sheet) => [...sheet.cssRules].map((rule) => rule.styleSheet ? text(rule.styleSheet) : rule.cssText).join("\\n");
        const styles = [...document.styleSheets].map(text).join("\\n");
        const body = document.body.cloneNode(true);
        body.querySelectorAll("script").forEach((script) => script.remove());
        const blocks = [...body.querySelectorAll(".block")];
        const row = blocks[0].firstElementChild;
        blocks.slice(1).forEach((block) => block.remove());
        blocks[0].replaceChildren(...Array.from({ length: 10_000 }, () => row.cloneNode(true)));
        return `<!doctype html><meta charset="utf-8"><title>reference</title><style>${styles}</style>${body.outerHTML}`;
        """

    /// Scrolls a finger's fast way for six seconds, then far away and back. Tasks of 50 ms and more are what the browser
    /// itself calls long (W3C, Long Tasks API).
    private static let scroll = """
        const [selector, done] = arguments;
        const scroller = document.querySelector(selector);
        const tasks = [], frames = [];
        const start = performance.now();
        new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)))
            .observe({ type: "longtask" });
        let bytes = 0, elements = 0, last = start;
        const look = () => {
            bytes = Math.max(bytes, document.body.innerHTML.length);
            elements = Math.max(elements, document.querySelectorAll("*").length);
        };
        const finish = () => {
            look();
            frames.sort((one, other) => one - other);
            done({ bytes, elements, task: Math.max(0, ...tasks), frame: frames.at(-1), median: frames[frames.length >> 1],
                seconds: (performance.now() - start) / 1000 });
        };
        let jumps = 0;
        const jump = () => {
            jumps += 1;
            scroller.scrollTop = (jumps * 0.37 % 1) * scroller.scrollHeight;
            if (jumps < 12) setTimeout(jump, 150);
            else setTimeout(finish, 500);
        };
        const step = (now) => {
            frames.push(now - last);
            last = now;
            scroller.scrollTop += 60;
            if (now - start < 6000) requestAnimationFrame(step);
            else jump();
        };
        requestAnimationFrame((now) => { last = now; requestAnimationFrame(step); });
        """
}
