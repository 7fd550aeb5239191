import Glibc

/// An IP address, of version 4 or 6. One of version 4 that is written as one of version 6 (`::ffff:203.0.113.7`) is the former.
public struct IPAddress: Sendable, Hashable {
    /// 4 or 16, in the order of the network.
    let bytes: [UInt8]

    /// - Returns: nil for what is no address; a port or a zone does not belong to one.
    public init?(_ text: String) {
        // C would read up to it.
        if text.utf8.contains(0) { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.bytes = Array(bytes.starts(with: Self.version4Prefix) ? bytes[12...] : bytes[...])
        } else {
            return nil
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static let version4Prefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    public var isVersion4: Bool { bytes.count == 4 }

    /// The address with all but its first bits 0: the beginning of the range that it is in.
    public func prefix(bitCount: Int) -> IPAddress {
        IPAddress(
            bytes: bytes.enumerated().map { index, byte in
                byte & ~UInt8(truncatingIfNeeded: 0xFF >> min(max(bitCount - index * 8, 0), 8))
            })
    }

    /// Whether the internet does not lead there: to this machine, a private network, a link, or inside a provider's.
    public var isPrivate: Bool { Self.privateRanges.contains { $0.contains(self) } }

    private static let privateRanges = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "0.0.0.0/8",
        "::/127", "fc00::/7", "fe80::/10",
    ].compactMap { IPAddressRange($0) }
}

extension IPAddress: CustomStringConvertible {
    /// As RFC 5952 has it.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(isVersion4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The addresses that begin with the same bits: `10.0.0.0/8`.
public struct IPAddressRange: Sendable, Hashable {
    let start: IPAddress
    let bitCount: Int

    /// - Parameter text: an address and how many of its first bits count; an address alone is a range of one.
    /// - Returns: nil for what is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        let most = address.bytes.count * 8
        guard let bitCount = parts.count == 1 ? most : Int(parts[1]), (0...most).contains(bitCount) else { return nil }
        start = address.prefix(bitCount: bitCount)
        self.bitCount = bitCount
    }

    public func contains(_ address: IPAddress) -> Bool {
        address.bytes.count == start.bytes.count && address.prefix(bitCount: bitCount) == start
    }
}
