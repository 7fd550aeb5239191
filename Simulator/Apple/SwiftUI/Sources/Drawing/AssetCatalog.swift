import Foundation
import UIKit

/// Pictures and colors of the app's asset catalogs, which lie in its bundle as Xcode keeps them.
enum AssetCatalog {
    /// The color with its dark variant, as a CSS color; a named color that is missing is clear, as on a device.
    static func colorCSS(_ name: String, bundle: Bundle?) -> String {
        guard let folder = _AssetFolders.folder(name + ".colorset", bundle: bundle),
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
    static func hasColor(_ name: String, bundle: Bundle?) -> Bool {
        _AssetFolders.folder(name + ".colorset", bundle: bundle) != nil
    }

    /// Whether there is such a picture.
    static func hasImage(_ name: String, bundle: Bundle?) -> Bool {
        _AssetFolders.folder((name as NSString).lastPathComponent + ".imageset", bundle: bundle) != nil
    }

    /// The size of a picture in points, where its file says it.
    static func imageSize(_ name: String, bundle: Bundle?) -> CGSize? {
        _AssetFolders.imageSize(name, bundle: bundle)
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
