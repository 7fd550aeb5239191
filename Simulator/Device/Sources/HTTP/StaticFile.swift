import Foundation

/// A file of the page: its bytes and how the browser is to take them.
struct StaticFile: Sendable, Equatable {
    var bytes: [UInt8]
    var contentType: String
    /// Whether the browser may keep it: fonts do not change while a device runs, everything else is asked for anew.
    var isLasting: Bool

    /// The file called `name` in the first of the folders that has it; `nil` when none has, or when the name is more than
    /// a plain file name.
    static func find(_ name: String, in folders: [URL], isLasting: Bool = false) -> StaticFile? {
        guard isPlainName(name) else { return nil }
        for folder in folders {
            if let file = StaticFile(at: folder.appendingPathComponent(name), isLasting: isLasting) { return file }
        }
        return nil
    }

    init?(at url: URL, isLasting: Bool = false) {
        guard let type = Self.contentTypes[url.pathExtension.lowercased()], let data = try? Data(contentsOf: url) else {
            return nil
        }
        self.init(bytes: Array(data), contentType: type, isLasting: isLasting)
    }

    init(bytes: [UInt8], contentType: String, isLasting: Bool) {
        self.bytes = bytes
        self.contentType = contentType
        self.isLasting = isLasting
    }

    /// Letters, digits, dots, dashes and underscores, not beginning with a dot: no way out of a folder.
    static func isPlainName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".")
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    static let contentTypes = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
        "gif": "image/gif", "otf": "font/otf", "ttf": "font/ttf", "woff2": "font/woff2",
    ]
}

/// Where Debian keeps the fonts the device uses.
enum FontFolders {
    static let all = [
        "/usr/share/fonts/opentype/inter",
        "/usr/share/fonts/woff/material-design-icons-iconfont",
        "/usr/share/fonts/truetype/material-design-icons-iconfont",
    ].map { URL(fileURLWithPath: $0, isDirectory: true) }
}
