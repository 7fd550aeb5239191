import JSON
import Testing

@testable import DeviceHost

@Suite("BrowserMessage")
struct BrowserMessageTests {
    private func parse(_ text: String) throws -> [BrowserMessage] {
        try BrowserMessage.parse(Array(text.utf8))
    }

    @Test("Messages of every type")
    func types() throws {
        let text = """
            [{"t":"event","i":3,"k":"tap","q":1800000000000001},{"t":"root"},{"t":"relaunch"},
             {"t":"phase","phase":"background"},{"t":"settings","colorScheme":"dark"}]
            """
        let messages = try parse(text)
        #expect(messages.count == 5)
        #expect(messages[0] == .event(["t": "event", "i": 3, "k": "tap", "q": 1_800_000_000_000_001]))
        #expect(messages[1...3] == [.needsTree, .relaunch, .phase("background")])
    }

    @Test("An event is passed on on one line, its numbers as they were written")
    func oneLine() throws {
        let messages = try parse("[{\"t\":\"event\",\n\"i\":3,\"k\":\"input\",\"q\":1,\"v\":\"a\\nb\"}]")
        guard case .event(let event) = messages[0] else { return #expect(Bool(false)) }
        #expect(!event.serialized.contains(UInt8(ascii: "\n")))
        #expect(event["v"] == "a\nb")
    }

    @Test(
        "What is no message is refused, with a reason",
        arguments: [
            ("", "not JSON"), ("{}", "array"), ("[1]", "Message 0 has no known type"),
            ("[{\"t\":\"root\"},{\"t\":\"boom\"}]", "Message 1"), ("[{\"t\":\"event\"}]", "no event"),
            ("[{\"t\":\"event\",\"i\":\"3\",\"k\":\"tap\",\"q\":1}]", "no event"),
            ("[{\"t\":\"event\",\"i\":1.5,\"k\":\"tap\",\"q\":1}]", "no event"),
            ("[{\"t\":\"settings\",\"colorScheme\":\"pink\"}]", "colorScheme"),
            ("[{\"t\":\"settings\",\"keyboard\":-1}]", "keyboard"),
            ("[{\"t\":\"phase\",\"phase\":\"gone\"}]", "phase"), ("[{\"t\":\"root\"}", "not JSON"),
            ("\u{0}", "not JSON"),
        ])
    func refused(text: String, reason: String) throws {
        let error = #expect(throws: BrowserMessageError.self) { try parse(text) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test("Nesting is bounded")
    func deep() {
        let text = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
        #expect(throws: BrowserMessageError.notJSON(.tooDeep(limit: 16))) { try parse(text) }
    }
}
