import SwiftUI

@MainActor func preferences(_ contract: Contract) {
    contract.drawn("Preferences") {
        Text("a").preference(key: Total.self, value: 3).onPreferenceChange(Total.self) { _ in }
        Text("a").preference(key: Total.self, value: 3).transformPreference(Total.self) { $0 += 1 }
            .overlayPreferenceValue(Total.self) { Text(verbatim: "\($0)") }
        Text("a").preference(key: Total.self, value: 3)
            .backgroundPreferenceValue(Total.self, alignment: .top) { Text(verbatim: "\($0)") }
        Text("a").anchorPreference(key: Anchors.self, value: .bounds) { [$0] }
            .overlayPreferenceValue(Anchors.self) { anchors in
                GeometryReader { proxy in
                    ForEach(anchors.indices, id: \.self) { Text(verbatim: "\(proxy[anchors[$0]].width)") }
                }
            }
        Text("a").transformAnchorPreference(key: Anchors.self, value: .bounds) { $0.append($1) }
        Text("a").anchorPreference(key: Points.self, value: .topLeading) { [$0] }
        Text("a").anchorPreference(key: Points.self, value: .unitPoint(.center)) { [$0] }
        Text("a").anchorPreference(key: Points.self, value: .point(.zero)) { [$0] }
        Text("a").anchorPreference(key: Anchors.self, value: .rect(.zero)) { [$0] }
    }
    contract.same("Preferences add up") {
        VStack {
            Text("a").preference(key: Total.self, value: 1)
            Text("b").preference(key: Total.self, value: 2)
        }
        .overlayPreferenceValue(Total.self) { Text(verbatim: "\($0)") }
        VStack {
            Text("a")
            Text("b")
        }
        .preference(key: Total.self, value: 3)
        .overlayPreferenceValue(Total.self) { Text(verbatim: "\($0)") }
    }
    contract.drawn("Points of a view") {
        Text("a").anchorPreference(key: Points.self, value: .top) { [$0] }
        Text("a").anchorPreference(key: Points.self, value: .topTrailing) { [$0] }
        Text("a").anchorPreference(key: Points.self, value: .leading) { [$0] }
        Text("a").anchorPreference(key: Points.self, value: .center) { [$0] }
        Text("a").anchorPreference(key: Points.self, value: .trailing) { [$0] }
        Text("a").anchorPreference(key: Points.self, value: .bottomLeading) { [$0] }
        Text("a").anchorPreference(key: Points.self, value: .bottom) { [$0] }
        Text("a").anchorPreference(key: Points.self, value: .bottomTrailing) { [$0] }
    }
}

private struct Total: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

private struct Anchors: PreferenceKey {
    static var defaultValue: [Anchor<CGRect>] { [] }
    static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
}

private struct Points: PreferenceKey {
    static var defaultValue: [Anchor<CGPoint>] { [] }
    static func reduce(value: inout [Anchor<CGPoint>], nextValue: () -> [Anchor<CGPoint>]) { value += nextValue() }
}
