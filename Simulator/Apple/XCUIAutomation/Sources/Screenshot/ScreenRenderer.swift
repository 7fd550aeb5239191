import Foundation

/// Why no picture could be drawn.
enum ScreenRendererError: Error, CustomStringConvertible {
    case notInstalled
    case noStyles(String)
    case noPicture(String)
    case noElement

    var description: String {
        switch self {
        case .notInstalled: "pictures are drawn by Chromium: apt-get install chromium"
        case .noStyles(let path): "SwiftUI's style sheets are not at \(path), where the build puts them"
        case .noPicture(let output): "Chromium drew none: \(output)"
        case .noElement: "the element has no place on the screen"
        }
    }
}

/// Draws pages with a headless Chromium, one process a picture.
struct ScreenRenderer {
    static let pixelsPerPoint = 3
    static let timeoutSeconds = 30.0

    private let styles: URL

    /// - Throws: `ScreenRendererError.noStyles`.
    init() throws {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        styles = own.appendingPathComponent("EasyApp_SwiftUI.resources/Web/swiftui.css")
        guard FileManager.default.fileExists(atPath: styles.path) else {
            throw ScreenRendererError.noStyles(styles.path)
        }
    }

    /// - Throws: `ScreenRendererError`, and what the file system says.
    func png(of page: ScreenPage, elementID: Int?) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("screenshot-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let document = folder.appendingPathComponent("page.html")
        let picture = folder.appendingPathComponent("page.png")
        func draw(_ html: String, width: Int, height: Int) throws -> Data {
            try Data(html.utf8).write(to: document)
            let output = try run(
                ["--screenshot=\(picture.path)", "--window-size=\(width),\(height)", document.absoluteString],
                in: folder)
            guard let data = try? Data(contentsOf: picture) else { throw ScreenRendererError.noPicture(output) }
            return data
        }
        guard let elementID else {
            return try draw(page.html(styles: styles), width: page.width, height: page.height)
        }
        try Data(page.html(styles: styles, elementID: elementID).utf8).write(to: document)
        let drawn = try run(["--dump-dom", document.absoluteString], in: folder)
        let place = Self.numbers(after: "data-place=\"", in: drawn)
        guard place.count == 4, place[2] >= 1, place[3] >= 1 else { throw ScreenRendererError.noElement }
        return try draw(
            page.html(styles: styles, x: place[0], y: place[1]), width: Int(place[2].rounded(.up)),
            height: Int(place[3].rounded(.up)))
    }

    /// The numbers up to the next quotation mark.
    private static func numbers(after start: String, in text: String) -> [Double] {
        guard let range = text.range(of: start) else { return [] }
        return text[range.upperBound...].prefix { $0 != "\"" }.split(separator: " ").compactMap { Double($0) }
    }

    private func run(_ arguments: [String], in folder: URL) throws -> String {
        let chromium = URL(fileURLWithPath: "/usr/bin/chromium")
        guard FileManager.default.isExecutableFile(atPath: chromium.path) else {
            throw ScreenRendererError.notInstalled
        }
        let process = Process()
        process.executableURL = chromium
        process.arguments =
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                "--no-first-run", "--allow-file-access-from-files", "--user-data-dir=\(folder.path)/profile",
                "--force-device-scale-factor=\(Self.pixelsPerPoint)",
            ] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let deadline = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeoutSeconds, execute: deadline)
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        deadline.cancel()
        return String(decoding: data, as: UTF8.self)
    }
}
