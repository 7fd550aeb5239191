import Foundation
import Testing

/// Where the app's files are.
enum Project {
    static let app = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let sources = app.appendingPathComponent("EasyApp")

    static func text(_ path: String) throws -> String {
        try String(contentsOf: app.appendingPathComponent(path), encoding: .utf8)
    }

    /// A property list, of the XML or of the old kind.
    static func propertyList(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: app.appendingPathComponent(path))
        return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    }

    /// Paths of all files under `EasyApp/`, relative to it.
    static func files(withExtension wanted: String) throws -> [String] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        return all.filter { ($0 as NSString).pathExtension == wanted }.sorted()
    }
}
