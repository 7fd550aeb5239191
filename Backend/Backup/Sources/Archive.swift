import Cryptography
import Glibc

/// Files in one, in the form of `tar` (POSIX.1-1988, ustar), so that `tar` shows and unpacks a backup.
enum Archive {
    static let blockBytes = 512
    static let nameLimitBytes = 100
    static let chunkBytes = 256 * 1024

    /// What is known of a file in an archive.
    struct Entry: Equatable {
        var name: String
        var size: Int
        var checksum: String
    }

    static func header(name: String, size: Int) throws(BackupError) -> [UInt8] {
        guard name.utf8.count <= nameLimitBytes else { throw .name(name) }
        var block = [UInt8](repeating: 0, count: blockBytes)
        let put = { (text: String, offset: Int, block: inout [UInt8]) in
            block.replaceSubrange(offset..<offset + text.utf8.count, with: Array(text.utf8))
        }
        put(name, 0, &block)
        put("0000600\0", 100, &block)
        put("0000000\0", 108, &block)
        put("0000000\0", 116, &block)
        if size < 1 << 33 {
            put(octal(size, digits: 11) + "\0", 124, &block)
        } else {
            // Longer than eleven octal digits: base 256, as GNU and star have it.
            for index in 0..<8 { block[135 - index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
            block[124] = 0x80
        }
        put(octal(time(nil), digits: 11) + "\0", 136, &block)
        put("        ", 148, &block)
        put("0", 156, &block)
        put("ustar\u{0}00", 257, &block)
        let sum = block.reduce(0) { $0 + Int($1) }
        put(octal(sum, digits: 6) + "\0 ", 148, &block)
        return block
    }

    private static func octal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// The name and size in a header; nil when it is none.
    static func parse(_ block: [UInt8]) -> (name: String, size: Int)? {
        let text = { (range: Range<Int>) in
            String(decoding: block[range].prefix { $0 != 0 && $0 != 0x20 }, as: UTF8.self)
        }
        var blank = block
        for index in 148..<156 { blank[index] = 0x20 }
        guard Int(text(148..<156), radix: 8) == blank.reduce(0, { $0 + Int($1) }), block[156] == 0x30 else {
            return nil
        }
        let size: Int?
        if block[124] == 0x80 {
            size = block[128..<136].reduce(0) { ($0 & (Int.max >> 9)) << 8 | Int($1) }
        } else {
            size = Int(text(124..<136), radix: 8)
        }
        guard let size, size >= 0 else { return nil }
        return (String(decoding: block[0..<100].prefix { $0 != 0 }, as: UTF8.self), size)
    }

    static func padding(after size: Int) -> Int { (blockBytes - size % blockBytes) % blockBytes }
}

/// Writes an archive.
struct ArchiveWriter: ~Copyable {
    /// What errors call the file.
    private let path: String
    private let file: UnsafeMutablePointer<FILE>
    private(set) var entries: [Archive.Entry] = []

    /// - Parameters:
    ///   - path: a file that is not there.
    ///   - finalPath: what it will be called when it is whole, and what errors call it.
    /// - Throws: `BackupError.file`.
    init(path: String, finalPath: String? = nil) throws(BackupError) {
        self.path = finalPath ?? path
        guard let file = fopen(path, "wxe") else { throw .file(path: self.path, reason: systemReason()) }
        self.file = file
        fchmod(fileno(file), 0o600)
    }

    deinit { fclose(file) }

    /// Adds the content of the file at `source`, which must not change meanwhile.
    mutating func add(_ name: String, fileAt source: String) throws(BackupError) {
        guard let input = fopen(source, "re") else { throw .file(path: source, reason: systemReason()) }
        defer { fclose(input) }
        var status = stat()
        guard fstat(fileno(input), &status) == 0 else { throw .file(path: source, reason: systemReason()) }
        let size = Int(status.st_size)
        try write(try Archive.header(name: name, size: size))
        var digest = SHA256Stream()
        var chunk = [UInt8](repeating: 0, count: Archive.chunkBytes)
        var rest = size
        while rest > 0 {
            let count = fread(&chunk, 1, min(chunk.count, rest), input)
            guard count > 0 else { throw .file(path: source, reason: "it became shorter while it was read") }
            digest.update(chunk[..<count])
            try write(chunk[..<count])
            rest -= count
        }
        try write([UInt8](repeating: 0, count: Archive.padding(after: size)))
        entries.append(Archive.Entry(name: name, size: size, checksum: digest.finish()))
    }

    /// Adds content that comes in pieces, as much as was said.
    /// - Throws: `BackupError`, or what `next` throws.
    mutating func add(_ name: String, size: Int, _ next: () async throws -> [UInt8]?) async throws {
        try write(try Archive.header(name: name, size: size))
        var digest = SHA256Stream()
        var rest = size
        while let piece = try await next() {
            rest -= piece.count
            guard rest >= 0 else { break }
            digest.update(piece[...])
            try write(piece)
        }
        guard rest == 0 else { throw BackupError.object(name: name, reason: "it is not as long as was said") }
        try write([UInt8](repeating: 0, count: Archive.padding(after: size)))
        entries.append(Archive.Entry(name: name, size: size, checksum: digest.finish()))
    }

    mutating func add(_ name: String, bytes: [UInt8]) throws(BackupError) {
        try write(try Archive.header(name: name, size: bytes.count))
        try write(bytes)
        try write([UInt8](repeating: 0, count: Archive.padding(after: bytes.count)))
    }

    /// Writes the end and waits until all of it is on the disk.
    mutating func finish() throws(BackupError) {
        try write([UInt8](repeating: 0, count: 2 * Archive.blockBytes))
        guard fflush(file) == 0, fsync(fileno(file)) == 0 else { throw .file(path: path, reason: systemReason()) }
    }

    private func write(_ bytes: some RandomAccessCollection<UInt8>) throws(BackupError) {
        let array = Array(bytes)
        guard fwrite(array, 1, array.count, file) == array.count else {
            throw .file(path: path, reason: systemReason())
        }
    }
}

/// Reads an archive from beginning to end.
struct ArchiveReader: ~Copyable {
    private let path: String
    private let file: UnsafeMutablePointer<FILE>
    private var isAtBeginning = true

    /// - Throws: `BackupError.file`.
    init(path: String) throws(BackupError) {
        self.path = path
        guard let file = fopen(path, "re") else { throw .file(path: path, reason: systemReason()) }
        self.file = file
    }

    deinit { fclose(file) }

    /// The next file's name and size; nil at the archive's end. Its content must be read next.
    /// - Throws: `BackupError.damaged`, or `.notBackup` when it does not even begin as an archive.
    mutating func next() throws(BackupError) -> (name: String, size: Int)? {
        if isAtBeginning {
            isAtBeginning = false
            guard let block = try readWhole(Archive.blockBytes), let header = Archive.parse(block) else {
                throw .notBackup(path)
            }
            return header
        }
        let block = try read(Archive.blockBytes)
        if block.allSatisfy({ $0 == 0 }) {
            guard try read(Archive.blockBytes).allSatisfy({ $0 == 0 }) else {
                throw .damaged(path: path, reason: "something follows its end")
            }
            return nil
        }
        guard let header = Archive.parse(block) else {
            throw .damaged(path: path, reason: "a part of it is no file of a tar archive")
        }
        return header
    }

    /// The content of a file that is known to be small.
    func bytes(size: Int) throws(BackupError) -> [UInt8] {
        let bytes = try read(size)
        _ = try read(Archive.padding(after: size))
        return bytes
    }

    /// Reads over the content.
    /// - Returns: Its checksum.
    func checksum(size: Int) throws(BackupError) -> String {
        var digest = SHA256Stream()
        var rest = size
        while rest > 0 {
            let chunk = try read(min(Archive.chunkBytes, rest))
            digest.update(chunk[...])
            rest -= chunk.count
        }
        _ = try read(Archive.padding(after: size))
        return digest.finish()
    }

    /// Writes the content to `target`.
    /// - Returns: Its checksum.
    func extract(size: Int, to target: String) throws(BackupError) -> String {
        guard let output = fopen(target, "wxe") else { throw .file(path: target, reason: systemReason()) }
        defer { fclose(output) }
        fchmod(fileno(output), 0o600)
        var digest = SHA256Stream()
        var rest = size
        while rest > 0 {
            let chunk = try read(min(Archive.chunkBytes, rest))
            digest.update(chunk[...])
            guard fwrite(chunk, 1, chunk.count, output) == chunk.count else {
                throw .file(path: target, reason: systemReason())
            }
            rest -= chunk.count
        }
        _ = try read(Archive.padding(after: size))
        guard fflush(output) == 0, fsync(fileno(output)) == 0 else {
            throw .file(path: target, reason: systemReason())
        }
        return digest.finish()
    }

    private func read(_ count: Int) throws(BackupError) -> [UInt8] {
        guard let bytes = try readWhole(count) else { throw .damaged(path: path, reason: "it ends too early") }
        return bytes
    }

    /// Nil when there is not so much.
    private func readWhole(_ count: Int) throws(BackupError) -> [UInt8]? {
        if count == 0 { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        guard fread(&bytes, 1, count, file) == count else {
            if ferror(file) != 0 { throw .file(path: path, reason: systemReason()) }
            return nil
        }
        return bytes
    }
}
