import Foundation
import FoundationCompat
import UniformTypeIdentifiers

/// The files that go between the app and the browser, through the device's page: it puts those that a person chose into the
/// container's `tmp/Inbox`, and hands out those that the app put into `tmp/Outbox`, each in a folder of its own.
enum ExchangedFiles {
    /// The most bytes that the device takes of one file.
    static let bytesLimit = 50 << 20

    private static var temporary: URL { _AppContainer.home.appendingPathComponent("tmp", isDirectory: true) }

    /// The file that the page names as "folder/name"; nil where that leads anywhere else, or there is none.
    static func received(_ path: String) -> URL? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") }) else {
            return nil
        }
        let file = temporary.appendingPathComponent("Inbox").appendingPathComponent(String(parts[0]))
            .appendingPathComponent(String(parts[1]))
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// Makes a place for a file that the browser is to have, under a name that a file can have.
    static func outgoing(_ name: String) throws -> URL {
        let folder = temporary.appendingPathComponent("Outbox").appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let plain = name.replacing("/", with: "-").trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        return folder.appendingPathComponent(plain.isEmpty ? "Untitled" : plain)
    }

    /// Where the page gets a file from.
    static func address(of file: URL) -> String {
        let folder = file.deletingLastPathComponent().lastPathComponent
        let name = file.lastPathComponent.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "/files/\(folder)/\(name)"
    }

    /// What a file dialog of a browser lets through (HTML, "accept"): the extensions and MIME types of the types.
    static func accept(_ types: [UTType]) -> String {
        var words: [String] = []
        for type in types {
            if type == .item || type == .data || type == .content { return "" }
            let groups: [(UTType, String)] = [(.image, "image/*"), (.audio, "audio/*"), (.movie, "video/*")]
            if let group = groups.first(where: { $0.0 == type }) { words.append(group.1) }
            if type.conforms(to: .text), type == .text || type == .plainText { words.append("text/*") }
            words += (type.tags[.filenameExtension] ?? []).map { "." + $0 } + (type.tags[.mimeType] ?? [])
        }
        return words.joined(separator: ",")
    }
}
