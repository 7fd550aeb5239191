import SwiftUI

@MainActor func hovering(_ contract: Contract) {
    let view = Text("a")
    contract.distinct("A pointer over views") {
        view
        view.onHover { _ in }
        view.onContinuousHover { _ in }
        view.hoverEffect()
        view.hoverEffect(.lift)
    }
    contract.same("Where the pointer is") {
        view.onContinuousHover { phase in
            switch phase {
            case .active(let point): print(point)
            case .ended: break
            }
        }
        view.onContinuousHover(coordinateSpace: .local) { _ in }
        view.onContinuousHover(coordinateSpace: .global) { _ in }
        view.onContinuousHover(coordinateSpace: CoordinateSpace.local) { _ in }
    }
    contract.same("The usual effect") {
        view.hoverEffect()
        view.hoverEffect(.automatic)
        view.hoverEffect(.highlight)
        view.hoverEffect(.highlight, isEnabled: true)
        view.hoverEffect().defaultHoverEffect(.highlight)
    }
    contract.same("An effect that others take") {
        view.hoverEffect(.lift)
        view.hoverEffect().defaultHoverEffect(.lift)
    }
    contract.same("No effect") {
        view
        view.hoverEffect(.lift, isEnabled: false)
        view.hoverEffect(.lift).hoverEffectDisabled()
        view.hoverEffect(.lift).hoverEffectDisabled(true)
    }
    contract.drawn("Whether there is one") { HoverReader().hoverEffectDisabled(false) }
}

private struct HoverReader: View {
    @Environment(\.isHoverEffectEnabled) private var isEnabled
    var body: some View { Text(verbatim: "\(isEnabled)") }
}
