import SwiftUI

/// A row of cards that scrolling stops at, which say how far they are in sight.
public struct ScrollTargetContract: View {
    @State private var card: Int? = 3

    public init() {}

    public var body: some View {
        VStack {
            ScrollView(.horizontal) {
                LazyHStack(spacing: 0) {
                    ForEach(0..<10, id: \.self) { number in
                        Text(verbatim: "card \(number)").frame(width: 300, height: 100).background(.gray.opacity(0.2))
                            .accessibilityIdentifier("card \(number)")
                            .scrollTransition { effect, phase in effect.opacity(phase.isIdentity ? 1 : 0.25) }
                    }
                }
                .scrollTargetLayout()
            }
            .frame(width: 300, height: 120)
            .accessibilityIdentifier("cards")
            .scrollTargetBehavior(.viewAligned)
            .scrollPosition(id: $card)
            Text(verbatim: "shows \(card ?? -1)")
            Button("next") { card = (card ?? 0) + 1 }.accessibilityIdentifier("next")
            ScrollView {
                VStack {
                    ForEach(0..<30, id: \.self) { Text(verbatim: "line \($0)").accessibilityIdentifier("line \($0)") }
                }
            }
            .frame(height: 100)
            .defaultScrollAnchor(.bottom)
            Color.blue.frame(width: 100, height: 40)
                .accessibilityIdentifier("moved")
                .visualEffect { effect, geometry in effect.offset(x: geometry.size.width / 2) }
        }
    }
}
