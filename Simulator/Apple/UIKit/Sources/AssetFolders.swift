import Foundation
import FoundationCompat

/// The sets of the asset catalogs in a bundle, which lie there as Xcode keeps them ("Logo.imageset/Contents.json").
public enum _AssetFolders {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var known: [String: [String: URL]] = [:]

    /// The folder of a set by its name with its kind ("Logo.imageset"). A bundle is looked through once.
    public static func folder(_ name: String, bundle: Bundle?) -> URL? {
        let bundle = bundle ?? .main
        let root = bundle.resourceURL ?? bundle.bundleURL
        return lock.withLock {
            if let known = known[root.path] { return known[name] }
            var found: [String: URL] = [:]
            let enumerator = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            while let url = enumerator?.nextObject() as? URL {
                let kind = url.pathExtension
                if ["imageset", "colorset", "appiconset"].contains(kind) { found[url.lastPathComponent] = url }
            }
            known[root.path] = found
            return found[name]
        }
    }

    /// The size of a picture of a catalog in points, where one of its files says it; nil where there is no such picture.
    public static func imageSize(_ name: String, bundle: Bundle?) -> CGSize? {
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

    /// The file of a picture that lies in a bundle by itself: the largest scale that there is.
    static func pictureFile(_ name: String, bundle: Bundle) -> URL? {
        let path = name as NSString
        let (base, kind) = (path.deletingPathExtension, path.pathExtension)
        for scale in ["@3x", "@2x", ""] {
            for kind in kind.isEmpty ? ["png"] : [kind] {
                if let file = bundle.url(forResource: base + scale, withExtension: kind) { return file }
            }
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
}
