import FoundationCompat

/// An object that manages image data in your app.
open class UIImage: NSObject, @unchecked Sendable {
    /// Where the picture comes from.
    public enum _Source: Sendable {
        case data(Data, type: String)
        case asset(String)
        case symbol(String)
        case nothing
    }
    public let _source: _Source
    public let size: CGSize
    open var scale: CGFloat { 1 }

    /// A picture of nothing.
    public override init() {
        _source = .nothing
        size = .zero
    }

    /// A picture of PNG, JPEG, GIF or WebP data; nil for anything else.
    public init?(data: Data) {
        guard let format = ImageFormat(data) else { return nil }
        _source = .data(data, type: format.type)
        size = format.size
    }
    public convenience init?(data: Data, scale: CGFloat) { self.init(data: data) }
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }
    /// A picture of the app's asset catalogs, or a file in its bundle (a PNG where the name has no extension); nil where
    /// there is none of that name.
    public init?(named name: String) {
        if _AssetFolders.folder((name as NSString).lastPathComponent + ".imageset", bundle: nil) != nil {
            _source = .asset(name)
            size = _AssetFolders.imageSize(name, bundle: nil) ?? .zero
        } else if let file = _AssetFolders.pictureFile(name, bundle: .main), let data = try? Data(contentsOf: file),
            let format = ImageFormat(data)
        {
            _source = .data(data, type: format.type)
            let stem = file.deletingPathExtension().lastPathComponent
            let scale: CGFloat = stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
            size = CGSize(width: format.size.width / scale, height: format.size.height / scale)
        } else {
            return nil
        }
    }
    public init?(systemName name: String) {
        _source = .symbol(name)
        size = CGSize(width: 20, height: 20)
    }

    /// The data of a PNG picture. Pictures are not converted: one of another format has none.
    open func pngData() -> Data? { data(of: "image/png") }
    /// The data of a JPEG picture. Pictures are not converted: one of another format has none.
    open func jpegData(compressionQuality: CGFloat) -> Data? { data(of: "image/jpeg") }

    private func data(of type: String) -> Data? {
        if case .data(let data, type) = _source { return data }
        return nil
    }
}

/// The format and size of a picture, read from the first bytes of its data.
struct ImageFormat {
    let type: String
    let size: CGSize

    init?(_ data: Data) {
        let bytes = Array(data)
        func number(_ offset: Int, _ count: Int) -> Int {
            guard offset + count <= bytes.count else { return 0 }
            return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            type = "image/png"
            size = CGSize(width: number(16, 4), height: number(20, 4))
        } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            type = "image/jpeg"
            size = Self.jpegSize(bytes, number)
        } else if bytes.starts(with: Array("GIF8".utf8)), bytes.count > 10 {
            type = "image/gif"
            size = CGSize(width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.count > 12, Array(bytes[8..<12]) == Array("WEBP".utf8) {
            type = "image/webp"
            size = .zero
        } else {
            return nil
        }
    }

    /// Goes from segment to segment to the one that starts the frame, which has the size.
    private static func jpegSize(_ bytes: [UInt8], _ number: (Int, Int) -> Int) -> CGSize {
        var offset = 2
        while offset + 9 < bytes.count, bytes[offset] == 0xff {
            let marker = bytes[offset + 1]
            if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
                return CGSize(width: number(offset + 7, 2), height: number(offset + 5, 2))
            }
            offset += 2 + number(offset + 2, 2)
        }
        return .zero
    }
}
