import Foundation
import JSON

/// The image sets of an app's asset catalogs, as its resource bundles beside the executable hold them.
///
/// The format is Xcode's: `Assets.xcassets/…/Name.imageset/Contents.json` lists one file for each scale and appearance.
struct AssetCatalog: Sendable {
    private let imageSets: [String: URL]

    /// Looks through the resource bundles in a folder.
    init(besideExecutable folder: URL) {
        var found: [String: URL] = [:]
        let bundles = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        for bundle in bundles.filter({ $0.pathExtension == "resources" }).sorted(by: { $0.path < $1.path }) {
            let files = FileManager.default.enumerator(at: bundle, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "imageset" else { continue }
                let name = file.deletingPathExtension().lastPathComponent
                if found[name] == nil { found[name] = file }
            }
        }
        imageSets = found
    }

    /// The image of a set that fits best: the asked appearance before any, then the largest scale up to the asked one.
    func image(_ name: String, isDark: Bool, scale: Int) -> StaticFile? {
        guard let folder = imageSets[name],
            let data = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
            let contents = try? JSONValue(parsing: Array(data)), let images = contents["images"]?.array
        else { return nil }
        let candidates = images.compactMap(Candidate.init)
        let best = candidates.max { $0.rank(isDark: isDark, scale: scale) < $1.rank(isDark: isDark, scale: scale) }
        guard let best, StaticFile.isPlainName(best.file.replacingOccurrences(of: " ", with: "-")) else { return nil }
        return StaticFile(at: folder.appendingPathComponent(best.file))
    }

    private struct Candidate {
        let file: String
        let scale: Int
        let isDark: Bool
        let isPlain: Bool

        init?(_ image: JSONValue) {
            guard let file = image["filename"]?.string else { return nil }
            self.file = file
            // Vector images have no scale and fit every one.
            scale = image["scale"]?.string.flatMap { Int($0.dropLast()) } ?? 0
            let appearances = image["appearances"]?.array ?? []
            isDark = appearances.contains { $0["appearance"] == "luminosity" && $0["value"] == "dark" }
            isPlain = appearances.isEmpty
        }

        func rank(isDark wantsDark: Bool, scale wanted: Int) -> Int {
            let appearance = isDark == wantsDark && (wantsDark || isPlain) ? 200 : isPlain ? 100 : 0
            let fit = scale == 0 ? 50 : scale <= wanted ? 10 + scale : 10 - scale
            return appearance + fit
        }
    }
}
