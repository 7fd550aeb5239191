import SwiftUI
import SwiftUIBehaviorContract
import Testing

/// Whatever a page says of any element, the app goes on: nothing of it is trusted to make sense.
@MainActor @Suite struct NonsenseTests {
    @Test(arguments: ContractScreen.allCases) func eventsOfAnyKindWithAnyValue(screen: ContractScreen) {
        let seed = UInt64.random(in: 0 ... .max)
        var nonsense = Nonsense(state: seed)
        let host = _ViewHost(_onPage: screen.view)
        for _ in 0..<400 {
            let elements = host.tree.all { _ in true }
            guard let element = elements.randomElement(using: &nonsense) else { continue }
            let kinds = Nonsense.kinds.filter { element.handlers.mask.contains($0) }
            let kind = kinds.randomElement(using: &nonsense) ?? .tap
            host.dispatch(kind, to: element.id, value: nonsense.value())
        }
        #expect(host.tree.all { _ in true }.count > 1, "seed \(seed)")
        host.tearDown()
    }
}

extension _Element {
    fileprivate func all(where condition: (_Element) -> Bool) -> [_Element] {
        (condition(self) ? [self] : []) + children.flatMap { $0.all(where: condition) }
    }
}

/// Values that no page of ours sends (SplitMix64).
private struct Nonsense: RandomNumberGenerator {
    static let kinds: [_EventKind] = (0..<16).map { _EventKind(rawValue: 1 << $0) }
    private static let keys = [
        "phase", "x", "y", "dx", "dy", "vx", "vy", "startX", "startY", "width", "height", "contentWidth",
        "contentHeight",
        "from", "to", "count", "magnification", "rotation", "position", "screenX",
    ]
    private static let numbers: [Double] = [
        0, -1, 1, 0.5, 3, 1e9, -1e9, 1e19, -1e19, 1e308, -1e308, 9_223_372_036_854_775_808, .infinity, .nan,
    ]
    private static let texts = [
        "", "began", "changed", "ended", "NaN", "1e999", "-5", "true", "\u{0}", "🧑‍🚀", "2026-02-30",
    ]

    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func value(depth: Int = 0) -> _EventValue {
        switch Int.random(in: 0..<(depth < 2 ? 7 : 4), using: &self) {
        case 0: return .null
        case 1: return .bool(.random(using: &self))
        case 2: return .number(Self.numbers.randomElement(using: &self) ?? 0)
        case 3: return .string(Self.texts.randomElement(using: &self) ?? "")
        case 4: return .array((0..<3).map { _ in value(depth: depth + 1) })
        default:
            var members: [String: _EventValue] = [:]
            for key in Self.keys where Bool.random(using: &self) { members[key] = value(depth: depth + 1) }
            return .object(members)
        }
    }
}
