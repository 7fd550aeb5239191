import Foundation
import UIKit

/// Pictures and colors of the app's asset catalogs, which lie in its bundle as Xcode keeps them.
enum AssetCatalog {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var folders: [String: [String: URL]] = [:]

    /// The folders of all sets of a catalog by name ("logo.imageset"), found once a bundle.
    private static func folder(_ name: String, bundle: Bundle?) -> URL? {
        let bundle = bundle ?? .main
        let root = bundle.resourceURL ?? bundle.bundleURL
        return lock.withLock {
            if let known = folders[root.path] { return known[name] }
            var found: [String: URL] = [:]
            let enumerator = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            while let url = enumerator?.nextObject() as? URL {
                let kind = url.pathExtension
                if ["imageset", "colorset", "appiconset"].contains(kind) { found[url.lastPathComponent] = url }
            }
            folders[root.path] = found
            return found[name]
        }
    }

    /// The color with its dark variant, as a CSS color; a named color that is missing is clear, as on a device.
    static func colorCSS(_ name: String, bundle: Bundle?) -> String {
        guard let folder = folder(name + ".colorset", bundle: bundle),
            let data = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
            let contents = try? JSONDecoder().decode(ColorSet.self, from: data)
        else {
            SimulatorLog.warning("no color named '\(name)' found in asset catalog")
            return "transparent"
        }
        let light = contents.colors.first { $0.appearances == nil }?.css ?? "transparent"
        let dark = contents.colors.first { $0.appearances?.contains { $0.value == "dark" } == true }?.css ?? light
        return light == dark ? light : "light-dark(\(light),\(dark))"
    }

    /// Whether there is such a color.
    static func hasColor(_ name: String, bundle: Bundle?) -> Bool { folder(name + ".colorset", bundle: bundle) != nil }

    /// Whether there is such a picture.
    static func hasImage(_ name: String, bundle: Bundle?) -> Bool {
        folder((name as NSString).lastPathComponent + ".imageset", bundle: bundle) != nil
    }

    /// The size of a picture in points, where its file says it.
    static func imageSize(_ name: String, bundle: Bundle?) -> CGSize? {
        guard let folder = folder((name as NSString).lastPathComponent + ".imageset", bundle: bundle),
            let data = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
            let contents = try? JSONDecoder().decode(ImageSet.self, from: data)
        else { return nil }
        for entry in contents.images {
            guard let file = entry.filename,
                let picture = UIImage(contentsOfFile: folder.appendingPathComponent(file).path), picture.size != .zero
            else { continue }
            let scale = CGFloat(entry.scale.flatMap { Double($0.dropLast()) } ?? 1)
            return CGSize(width: picture.size.width / scale, height: picture.size.height / scale)
        }
        return nil
    }

    private struct ImageSet: Decodable {
        struct Entry: Decodable {
            let filename: String?
            let scale: String?
        }
        let images: [Entry]
    }

    private struct ColorSet: Decodable {
        let colors: [Entry]

        struct Entry: Decodable {
            struct Appearance: Decodable { let value: String }
            struct Value: Decodable { let components: [String: String]? }
            let appearances: [Appearance]?
            let color: Value?

            var css: String? {
                guard let components = color?.components else { return nil }
                func channel(_ name: String) -> Double {
                    let text = components[name] ?? "0"
                    if text.hasPrefix("0x") { return Double(Int(text.dropFirst(2), radix: 16) ?? 0) / 255 }
                    let value = Double(text) ?? 0
                    return text.contains(".") || value <= 1 ? value : value / 255
                }
                return Color(
                    red: channel("red"), green: channel("green"), blue: channel("blue"),
                    opacity: Double(components["alpha"] ?? "1") ?? 1
                ).css
            }
        }
    }
}
