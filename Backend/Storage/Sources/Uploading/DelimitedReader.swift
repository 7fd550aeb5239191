import Glibc

/// Takes a stream of bytes apart at a delimiter that begins a line, for one reader.
final class DelimitedReader: @unchecked Sendable {
    // Used by one task at a time, as the body it reads is.
    private let source: ByteSource
    private let delimiter: [UInt8]
    private var buffer: [UInt8] = []
    private var offset = 0
    /// Whether the delimiter ahead has been found: the part before it is over.
    private var isAtDelimiter = false
    private var hasEnded = false

    private var available: Int { buffer.count - offset }

    /// - Parameter delimiter: `CR LF -- boundary`.
    init(_ source: ByteSource, delimiter: [UInt8]) {
        self.source = source
        self.delimiter = delimiter
        // The first delimiter may have no line before it.
        buffer = [0x0D, 0x0A]
    }

    /// Takes more in. - Returns: false at the end.
    private func fill() async throws -> Bool {
        guard let bytes = try await source.next() else { return false }
        if offset == buffer.count {
            buffer = bytes
        } else {
            buffer.removeFirst(offset)
            buffer += bytes
        }
        offset = 0
        return true
    }

    private func require(_ count: Int) async throws {
        while available < count {
            guard try await fill() else { throw StorageError.noContent("Unexpected end of form") }
        }
    }

    /// Throws away what comes before the first delimiter.
    func skipPreamble() async throws {
        while try await content() != nil {}
    }

    /// Goes past a delimiter.
    /// - Returns: false when it was the last.
    func beginPart() async throws -> Bool {
        guard isAtDelimiter, !hasEnded else { return false }
        try await require(delimiter.count + 2)
        offset += delimiter.count
        isAtDelimiter = false
        if buffer[offset] == 0x2D, buffer[offset + 1] == 0x2D {
            hasEnded = true
            return false
        }
        // White space is allowed between the boundary and the end of its line.
        while buffer[offset] == 0x20 || buffer[offset] == 0x09 {
            offset += 1
            try await require(2)
        }
        guard buffer[offset] == 0x0D, buffer[offset + 1] == 0x0A else {
            throw StorageError.noContent("Malformed boundary")
        }
        // The line break stays: a part without a head has an empty line there.
        return true
    }

    /// The lines of a part's head.
    func head(limitBytes: Int) async throws -> [UInt8] {
        let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        while true {
            if let place = find(end, from: offset) {
                defer { offset = place + end.count }
                return Array(buffer[min(offset + 2, place)..<place])
            }
            guard available <= limitBytes else { throw StorageError.noContent("Part header too long") }
            guard try await fill() else { throw StorageError.noContent("Unexpected end of form") }
        }
    }

    /// The next piece before the delimiter; nil at the delimiter.
    func content() async throws -> [UInt8]? {
        if isAtDelimiter { return nil }
        while true {
            if let place = find(delimiter, from: offset) {
                isAtDelimiter = true
                defer { offset = place }
                return place > offset ? Array(buffer[offset..<place]) : nil
            }
            // The end of what is here may be the beginning of the delimiter.
            let safe = available - delimiter.count + 1
            if safe > 0 {
                defer { offset += safe }
                return Array(buffer[offset..<offset + safe])
            }
            guard try await fill() else { throw StorageError.noContent("Unexpected end of form") }
        }
    }

    private func find(_ needle: [UInt8], from start: Int) -> Int? {
        buffer.withUnsafeBytes { haystack in
            guard let base = haystack.baseAddress, let first = needle.first else { return nil }
            var place = start
            while place + needle.count <= haystack.count {
                guard let found = memchr(base + place, Int32(first), haystack.count - needle.count - place + 1) else {
                    return nil
                }
                place = UnsafeRawPointer(found) - base
                if memcmp(base + place, needle, needle.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }
}
