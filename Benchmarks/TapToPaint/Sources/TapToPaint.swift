import BrowserTesting
import DeviceHost
import Foundation
import JSON

/// How long a tap takes to be seen: from the click on a row of a list of a thousand rows to the browser's next paint with
/// the row changed, through the page, the device, the app's process and back. The reference, in turns with it, is a change
/// that a script in the page makes itself at the same click: no way there and back at all.
@main
struct TapToPaint {
    static let taps = 200
    static let targetMilliseconds = 16.0

    static func main() async {
        do {
            try await measure()
        } catch {
            FileHandle.standardError.write(Data("tap-to-paint: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func measure() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tap-to-paint-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let executable = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("thousand-rows")
        let configuration = DeviceConfiguration(
            port: 0, executable: executable, dataFolder: folder, webFolder: DeviceConfiguration.bundledWebFolder,
            environment: ProcessInfo.processInfo.environment)
        let server = try await DeviceServer(configuration)
        do {
            let measured = try await Browser.open(at: server.url) { browser in
                _ = try await browser.element(.testID("row-3"), timeoutSeconds: 30)
                return try await browser.runAsynchronously(script, .number("\(taps)"))
            }
            await server.stop()
            if !report(measured) { exit(1) }
        } catch {
            await server.stop()
            throw error
        }
    }

    /// - Returns: whether the target was met.
    private static func report(_ measured: JSONValue) -> Bool {
        func times(_ name: String) -> [Double] { (measured[name]?.array?.compactMap(\.double) ?? []).sorted() }
        func text(_ milliseconds: Double) -> String { String(format: "%.1f ms", milliseconds) }
        func at(_ share: Double, of sorted: [Double]) -> Double {
            sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
        }
        func line(_ name: String, _ sorted: [Double]) {
            let (median, most, worst) = (at(0.5, of: sorted), at(0.95, of: sorted), at(1, of: sorted))
            print("\(name): median \(text(median)), 95% \(text(most)), worst \(text(worst))")
        }
        let (changes, paints) = (times("changes"), times("times"))
        guard !paints.isEmpty else { return false }
        print("list of 1,000 rows, \(paints.count) taps on one of them")
        line("tap to changed page", changes)
        line("tap to paint", paints)
        line("reference, changed in the page itself", times("references"))
        print("median patch: \(measured["bytes"]?.int ?? 0) bytes")
        let isMet = at(0.5, of: paints) < targetMilliseconds
        print("target \(text(targetMilliseconds)): \(isMet ? "met" : "MISSED")")
        return isMet
    }

    /// Taps a row, waits until its text has changed and the frame that shows it has been handed over, and so on. The time
    /// of a paint is taken in the task after the frame's own callback, which runs once the frame is done.
    private static let script = """
        const [count, done] = arguments;
        const row = document.querySelector("[data-testid=row-3]");
        const other = document.querySelector("[data-testid=taps-5]");
        const sizes = [];
        device.connection.source.addEventListener("message", (event) => sizes.push(new Blob([event.data]).size));
        const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = resolve;
            channel.port2.postMessage(null);
        }));
        const changed = () => new Promise((resolve) => {
            const observer = new MutationObserver(() => { observer.disconnect(); resolve(); });
            observer.observe(row, { subtree: true, characterData: true, childList: true });
        });
        (async () => {
            const times = [], changes = [], references = [];
            const pause = () => new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
            for (let tap = 0; tap < count; tap += 1) {
                // Not in step with the display, as a person's taps are not.
                await pause();
                const change = changed();
                const start = performance.now();
                row.click();
                await change;
                changes.push(performance.now() - start);
                await painted();
                times.push(performance.now() - start);
                await pause();
                const reference = performance.now();
                other.textContent = `${tap}`;
                await painted();
                references.push(performance.now() - reference);
            }
            sizes.sort((one, other) => one - other);
            done({ times, changes, references, bytes: sizes[Math.floor(sizes.length / 2)] });
        })();
        """
}
