import SwiftUI

@MainActor func storage(_ contract: Contract) {
    contract.drawn("Properties that are stored") {
        Stored()
        Stored().defaultAppStorage(.standard)
        Kept()
    }
}

private enum Order: String { case name, date }
private enum Level: Int { case low, high }

private struct Stored: View {
    @AppStorage("contract.flag") private var flag = true
    @AppStorage("contract.number") private var number = 1
    @AppStorage("contract.part") private var part = 0.5
    @AppStorage("contract.text", store: .standard) private var text = "a"
    @AppStorage("contract.data") private var data = Data()
    @AppStorage("contract.url") private var url = URL(fileURLWithPath: "/")
    @AppStorage("contract.order") private var order = Order.name
    @AppStorage("contract.level") private var level = Level.low
    @AppStorage("contract.flag?") private var maybeFlag: Bool?
    @AppStorage("contract.number?") private var maybeNumber: Int?
    @AppStorage("contract.part?") private var maybePart: Double?
    @AppStorage("contract.text?") private var maybeText: String?
    @AppStorage("contract.data?") private var maybeData: Data?
    @AppStorage("contract.url?") private var maybeURL: URL?
    @AppStorage("contract.order?") private var maybeOrder: Order?
    @AppStorage("contract.level?") private var maybeLevel: Level?

    var body: some View {
        Toggle("flag", isOn: $flag)
        Text(verbatim: "\(number) \(part) \(text) \(data.count) \(url) \(order) \(level)")
        Text(verbatim: "\(maybeFlag == nil) \(maybeNumber == nil) \(maybePart == nil) \(maybeText == nil)")
        Text(verbatim: "\(maybeData == nil) \(maybeURL == nil) \(maybeOrder == nil) \(maybeLevel == nil)")
    }
}

private struct Kept: View {
    @SceneStorage("contract.flag") private var flag = true
    @SceneStorage("contract.number") private var number = 1
    @SceneStorage("contract.part") private var part = 0.5
    @SceneStorage("contract.text") private var text = "a"
    @SceneStorage("contract.order") private var order = Order.name
    @SceneStorage("contract.level") private var level = Level.low
    @SceneStorage("contract.number?") private var maybeNumber: Int?
    @SceneStorage("contract.text?") private var maybeText: String?

    var body: some View {
        Toggle("flag", isOn: $flag)
        Text(verbatim: "\(number) \(part) \(text) \(order) \(level) \(maybeNumber ?? 0) \(maybeText ?? "")")
    }
}
