import SwiftUI

/// What the framework's values answer.
@MainActor func valueTypes(_ contract: Contract) {
    var traits = AccessibilityTraits()
    traits.update(with: .isButton)
    contract.fact("traits without those of both", traits.symmetricDifference([.isButton, .isLink]) == .isLink)
    traits.formSymmetricDifference(.isLink)
    traits.formIntersection([.isLink])
    contract.fact("traits of both", traits == .isLink)
    contract.fact("kinds of actions differ", AccessibilityActionKind.default != .escape)
    contract.drawn("Names to call a view by") {
        Text("a").accessibilityInputLabels(["words"] as [String])
        Text("a").accessibilityAction(.default) {}
    }
    paths(contract)
    transitionValues(contract)
    let view = Text("a").modifier(EmptyModifier())
    contract.fact(
        "a modified view has its parts", view.content == Text("a") && type(of: view.modifier) == EmptyModifier.self)
    contract.fact("several views are a tuple", TupleView((Text("a"), Text("b"))).value.1 == Text("b"))
    contract.fact("edges differ", HorizontalEdge.trailing != .leading)
    contract.fact(
        "ways to hold a phone",
        InterfaceOrientation.allCases.count == 4 && InterfaceOrientation.landscapeRight != .portrait)
    contract.fact("upside down is one", InterfaceOrientation.allCases.contains(.portraitUpsideDown))
    contract.fact("phases of a scene differ", ScenePhase.active != .inactive)
    contract.fact(
        "text may be selected", EnabledTextSelectability.allowsSelection && !DisabledTextSelectability.allowsSelection)
    let tap = SpatialTapGesture(count: 2, coordinateSpace: .global)
    contract.fact("a tap in a place", tap.count == 2 && tap.coordinateSpace == .global)
    let canvas = Canvas { _, _ in
    } symbols: {
        Text("a")
    }
    contract.fact("a canvas has its symbols", canvas.symbols == Text("a"))
    contract.fact("shapes have a role", Circle.role == .fill)
    contract.drawn("Readers") {
        Asker()
    }
}

@MainActor private func paths(_ contract: Contract) {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(180), clockwise: false)
    contract.fact("an arc is as wide as its circle", abs(path.boundingRect.width - 20) < 0.1)
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    contract.fact("points in a path", square.contains(CGPoint(x: 5, y: 5)) && !square.contains(CGPoint(x: 11, y: 5)))
    let larger = square.applying(CGAffineTransform(scaleX: 2, y: 3))
    contract.fact("paths are transformed", larger.boundingRect == CGRect(x: 0, y: 0, width: 20, height: 30))
    contract.fact("and cut", square.trimmedPath(from: 0, to: 0.25).boundingRect.height < 0.1)
    let projection = ProjectionTransform(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    let rows = [
        [projection.m11, projection.m12, projection.m13], [projection.m21, projection.m22, projection.m23],
        [projection.m31, projection.m32, projection.m33],
    ]
    contract.fact("a matrix has nine numbers", rows == [[1, 2, 0], [3, 4, 0], [5, 6, 1]])
}

@MainActor private func transitionValues(_ contract: Contract) {
    let both = AsymmetricTransition(insertion: .opacity, removal: .slide)
    contract.fact("coming and going differ", type(of: both.insertion) != type(of: both.removal))
    let blur = BlurReplaceTransition(configuration: .upUp)
    contract.fact("a blur has its way", type(of: blur.configuration) == BlurReplaceTransition.Configuration.self)
    contract.fact("fading is no motion", OpacityTransition.properties.hasMotion == false)
    contract.fact("moving is", MoveTransition.properties.hasMotion)
    contract.fact(
        "guides of several",
        HorizontalAlignment.center.combineExplicit([]) == nil
            && VerticalAlignment.center.combineExplicit([]) == nil)
}

/// Asks its environment for all there is.
private struct Asker: View {
    @Environment(\.self) private var values
    @Environment(\.refresh) private var refresh

    var body: some View {
        VStack {
            Text(verbatim: "\(values.allowsTightening) \(values.symbolVariants == .none)")
            Text(verbatim: "\(values.horizontalScrollIndicatorVisibility == .automatic)")
            Text(verbatim: "\(values.verticalScrollIndicatorVisibility == .automatic)")
            Text(verbatim: "\(values.scrollDismissesKeyboardMode) \(values.verticalScrollBounceBehavior)")
            Text(verbatim: "\(values.horizontalScrollBounceBehavior) \(values.symbolRenderingMode == nil)")
        }
        .task { await refresh?() }
    }
}
