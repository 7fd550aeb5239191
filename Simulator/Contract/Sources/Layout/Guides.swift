import SwiftUI

@MainActor func guides(_ contract: Contract) {
    let view = Text("a")
    contract.distinct("Guides") {
        view
        view.alignmentGuide(.leading) { $0.width }
        view.alignmentGuide(.top) { $0.height / 2 }
        view.alignmentGuide(HorizontalAlignment.center) { $0[HorizontalAlignment.trailing] }
        view.alignmentGuide(VerticalAlignment.center) { $0[VerticalAlignment.bottom] }
    }
    contract.drawn("Guides of what is inside") {
        view.alignmentGuide(.leading) { $0[explicit: HorizontalAlignment.leading] ?? 1 }
        view.alignmentGuide(.top) { $0[explicit: VerticalAlignment.top] ?? 1 }
        ZStack(alignment: .centerLastTextBaseline) { view }
        ZStack(alignment: .leadingLastTextBaseline) { view }
        ZStack(alignment: .trailingLastTextBaseline) { view }
        List { view.alignmentGuide(.listRowSeparatorLeading) { _ in 0 } }
        List { view.alignmentGuide(.listRowSeparatorTrailing) { $0.width } }
    }
    contract.distinct("Frames beside a container") {
        view
        view.containerRelativeFrame(.horizontal)
        view.containerRelativeFrame(.horizontal, count: 3, spacing: 4)
        view.containerRelativeFrame(.horizontal, count: 3, span: 2, spacing: 4, alignment: .leading)
        view.containerRelativeFrame(.horizontal, alignment: .top) { length, _ in length / 2 }
    }
    contract.distinct("Room round what scrolls") {
        ScrollView { view }.contentMargins(.top, EdgeInsets(top: 1, leading: 0, bottom: 0, trailing: 0))
        ScrollView { view }.contentMargins(.top, EdgeInsets(top: 2, leading: 0, bottom: 0, trailing: 0))
    }
    contract.distinct("Room between sections") {
        List { Section { view } }
        List { Section { view }.listSectionSpacing(.compact) }
        List { Section { view }.listSectionSpacing(.custom(40)) }
        List { Section { view }.listSectionSpacing(41) }
    }
    contract.drawn("As usual") { List { Section { view }.listSectionSpacing(.default) } }
}
