import SwiftUI

@MainActor func stacks(_ contract: Contract) {
    contract.same("VStack") {
        VStack {
            Text("a")
            Text("b")
        }
        VStack(alignment: .center) {
            Text("a")
            Text("b")
        }
        VStack(alignment: .center, spacing: nil) {
            Text("a")
            Text("b")
        }
    }
    contract.distinct("Stacks with their alignments") {
        VStack { Text("a") }
        VStack(alignment: .leading) { Text("a") }
        VStack(alignment: .trailing) { Text("a") }
        VStack(spacing: 3) { Text("a") }
        HStack { Text("a") }
        HStack(alignment: .top) { Text("a") }
        HStack(alignment: .bottom) { Text("a") }
        HStack(alignment: .firstTextBaseline) { Text("a") }
        HStack(alignment: .lastTextBaseline) { Text("a") }
        HStack(spacing: 3) { Text("a") }
        ZStack { Text("a") }
    }
    contract.distinct("ZStack with its alignments") {
        ZStack(alignment: .topLeading) { Text("a") }
        ZStack(alignment: .top) { Text("a") }
        ZStack(alignment: .topTrailing) { Text("a") }
        ZStack(alignment: .leading) { Text("a") }
        ZStack(alignment: .center) { Text("a") }
        ZStack(alignment: .trailing) { Text("a") }
        ZStack(alignment: .bottomLeading) { Text("a") }
        ZStack(alignment: .bottom) { Text("a") }
        ZStack(alignment: .bottomTrailing) { Text("a") }
    }
    contract.drawn("Alignments on baselines") {
        ZStack(alignment: .centerFirstTextBaseline) { Text("a") }
        ZStack(alignment: .leadingFirstTextBaseline) { Text("a") }
        ZStack(alignment: .trailingFirstTextBaseline) { Text("a") }
    }
    contract.same("An alignment made of two") {
        ZStack(alignment: .bottomTrailing) { Text("a") }
        ZStack(alignment: Alignment(horizontal: .trailing, vertical: .bottom)) { Text("a") }
    }
    contract.drawn("Spacer and Divider") {
        HStack {
            Text("a")
            Spacer()
            Spacer(minLength: 20)
            Divider()
        }
    }
    contract.fact("alignments are made of two", Alignment.topLeading.horizontal == .leading)
    contract.fact("and the other", Alignment.topLeading.vertical == .top)
    contract.fact("the spacer keeps its length", Spacer(minLength: 20).minLength == 20)
    contract.fact(
        "alignments of the app are their own",
        HorizontalAlignment(Middle.self) != .center && VerticalAlignment(Middle.self) != .center)
}

private enum Middle: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[HorizontalAlignment.center] }
}
