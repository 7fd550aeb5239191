import Testing

@testable import Credits

@Suite struct AddressRangeTests {
    @Test(arguments: [
        ("203.0.113.77", "203.0.113.0/24"), ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"), ("2001:0DB8:0001::9", "2001:db8:1::/48"),
        ("2001:db8::1", "2001:db8::/48"),
    ])
    func addressesOfOneRangeHaveOneName(_ address: String, _ range: String) {
        #expect(AddressRange.of(address) == range)
    }

    @Test(arguments: ["127.0.0.1", "10.0.0.1", "::1", "fd00::1", "::ffff:192.168.0.1", "", "nowhere"])
    func whatSaysNothingOfWhoRegistersIsNoRange(_ address: String) {
        #expect(AddressRange.of(address) == nil)
    }
}
