import SwiftUI

@MainActor func scrolling(_ contract: Contract) {
    contract.same("Indicators that are shown for a moment") {
        ScrollView { Text("a") }
        ScrollView { Text("a") }.scrollIndicatorsFlash(onAppear: true)
        ScrollView { Text("a") }.scrollIndicatorsFlash(onAppear: false)
        ScrollView { Text("a") }.scrollIndicatorsFlash(trigger: 1)
    }
    contract.same("ScrollView") {
        ScrollView { Text("a") }
        ScrollView(.vertical) { Text("a") }
        ScrollView(showsIndicators: true) { Text("a") }
        ScrollView(.vertical, showsIndicators: true) { Text("a") }
        ScrollViewReader { _ in ScrollView { Text("a") } }
    }
    contract.distinct("Axes of scrolling") {
        ScrollView(.vertical) { Text("a") }
        ScrollView(.horizontal) { Text("a") }
        ScrollView([.horizontal, .vertical]) { Text("a") }
    }
    let scroll = ScrollView { Text("a") }
    contract.drawn("How it scrolls") {
        scroll.scrollIndicators(.hidden)
        scroll.scrollIndicators(.visible)
        scroll.scrollIndicators(.automatic)
        scroll.scrollIndicators(.never, axes: .vertical)
        scroll.scrollBounceBehavior(.automatic)
        scroll.scrollBounceBehavior(.always)
        scroll.scrollBounceBehavior(.basedOnSize, axes: .horizontal)
        scroll.scrollDismissesKeyboard(.automatic)
        scroll.scrollDismissesKeyboard(.immediately)
        scroll.scrollDismissesKeyboard(.interactively)
        scroll.scrollDismissesKeyboard(.never)
        scroll.scrollClipDisabled(false)
        scroll.scrollDisabled(false)
        scroll.contentMargins(10, for: .scrollIndicators)
        scroll.contentMargins(10, for: .automatic)
    }
    contract.distinct("What is not as usual") {
        scroll
        scroll.scrollClipDisabled()
        scroll.scrollDisabled(true)
        scroll.contentMargins(10)
        scroll.contentMargins(.horizontal, 11, for: .scrollContent)
        scroll.refreshable {}
    }
    contract.drawn("A position that is asked for") {
        ScrollViewReader { proxy in
            ScrollView {
                Text("a").id("a")
                Button("go") { proxy.scrollTo("a") }
                Button("top") { proxy.scrollTo("a", anchor: .top) }
            }
        }
    }
    contract.fact("a scroll view keeps what it was given", scroll.axes == .vertical && scroll.showsIndicators)
    let across = ScrollView([.horizontal, .vertical], showsIndicators: false) { Text("a") }
    contract.fact("axes are a set", across.axes.contains(.horizontal) && !across.showsIndicators)
    contract.drawn("Lazy stacks") {
        LazyVStack { Text("a") }
        LazyVStack(alignment: .leading, spacing: 4, pinnedViews: [.sectionHeaders]) { Text("a") }
        LazyHStack { Text("a") }
        LazyHStack(alignment: .top, spacing: 4, pinnedViews: .sectionFooters) { Text("a") }
    }
}
