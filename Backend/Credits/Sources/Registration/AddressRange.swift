import BackendCore

/// The IP addresses that one customer of a network can easily change between.
enum AddressRange {
    private static let version4Bits = 24
    /// What a provider gives to a site at most, and some to whoever asks for it: ranges of 56 or 64 bits are 256 or 65,536 in that.
    private static let version6Bits = 48

    /// - Returns: nil for a private address, which says nothing of who registers: everybody has the one of a proxy that does not tell its
    ///   client's. Also for what is no address.
    static func of(_ address: String) -> String? {
        guard let address = IPAddress(address), !address.isPrivate else { return nil }
        let bitCount = address.isVersion4 ? version4Bits : version6Bits
        return "\(address.prefix(bitCount: bitCount))/\(bitCount)"
    }
}
