import Testing

@testable import BackendCore

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("203.0.113.77", "203.0.113.77"), ("::ffff:203.0.113.77", "203.0.113.77"), ("2001:DB8:0:0::1", "2001:db8::1"),
        ("::1", "::1"), ("0.0.0.0", "0.0.0.0"),
    ])
    func anAddressIsWrittenInOneWay(_ text: String, _ written: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.description == written)
        #expect(address.isVersion4 == !written.contains(":"))
    }

    @Test(arguments: ["", "x", "1.2.3", "1.2.3.4:80", "[::1]", "1.2.3.256", "::1%lo", "1.2.3.4 ", "1.2.3.4\0"])
    func whatIsNoAddressIsNone(_ text: String) {
        #expect(IPAddress(text) == nil)
        #expect(IPAddressRange(text) == nil)
    }

    @Test(arguments: [
        ("203.0.113.77", 24, "203.0.113.0"), ("203.0.113.77", 28, "203.0.113.64"), ("203.0.113.77", 32, "203.0.113.77"),
        ("203.0.113.77", 0, "0.0.0.0"), ("2001:db8:1:2:3::4", 48, "2001:db8:1::"),
        ("2001:db8:1:2f3::4", 58, "2001:db8:1:2c0::"),
    ])
    func theFirstBitsOfAnAddressAreItsRange(_ text: String, _ bitCount: Int, _ start: String) {
        #expect(IPAddress(text)?.prefix(bitCount: bitCount).description == start)
    }

    @Test func aRangeHasTheAddressesThatBeginAsItDoes() throws {
        let range = try #require(IPAddressRange("172.16.5.4/12"))
        for (text, isInside) in [
            ("172.16.0.0", true), ("172.31.255.255", true), ("172.32.0.0", false), ("172.15.255.255", false),
            ("::ffff:172.20.0.1", true), ("::", false),
        ] {
            #expect(try range.contains(#require(IPAddress(text))) == isInside, "\(text)")
        }
        #expect(try #require(IPAddressRange("::1")).contains(#require(IPAddress("::1"))))
        for text in ["1.2.3.4/33", "1.2.3.4/-1", "1.2.3.4/", "::/129", "1.2.3.4/8/8"] {
            #expect(IPAddressRange(text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("10.1.2.3", true), ("172.31.0.1", true), ("192.168.1.1", true), ("169.254.1.1", true),
        ("100.64.0.1", true), ("::1", true), ("fd00::1", true), ("fe80::1", true), ("203.0.113.1", false),
        ("172.32.0.1", false), ("100.128.0.1", false), ("2001:db8::1", false), ("8.8.8.8", false),
    ])
    func privateAddressesAreKnown(_ text: String, _ isPrivate: Bool) throws {
        #expect(try #require(IPAddress(text)).isPrivate == isPrivate)
    }
}
