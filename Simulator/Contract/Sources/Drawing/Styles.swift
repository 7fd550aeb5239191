import SwiftUI

@MainActor func styles(_ contract: Contract) {
    func filled<S: ShapeStyle>(_ style: S) -> some View { Rectangle().fill(style) }
    contract.distinct("Styles of shapes") {
        filled(.red)
        filled(.primary)
        filled(.secondary)
        filled(.tertiary)
        filled(.quaternary)
        filled(.tint)
        filled(.separator)
        filled(.background)
        filled(.ultraThinMaterial)
        filled(.regularMaterial)
        filled(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        filled(.red.gradient)
        filled(.red.opacity(0.5))
    }
    contract.distinct("Levels of a style") {
        filled(.red)
        filled(.red.secondary)
        filled(.red.tertiary)
        filled(.red.quaternary)
        filled(.red.quinary)
        filled(.tint.secondary)
        filled(.red.gradient.secondary)
    }
    contract.drawn("Styles of shapes by name") {
        filled(.black)
        filled(.blue)
        filled(.brown)
        filled(.clear)
        filled(.cyan)
        filled(.gray)
        filled(.green)
        filled(.indigo)
        filled(.mint)
        filled(.orange)
        filled(.pink)
        filled(.purple)
        filled(.teal)
        filled(.white)
        filled(.yellow)
        filled(.quinary)
        filled(.foreground)
        filled(.fill)
        filled(.placeholder)
        filled(.selection)
        filled(.bar)
        filled(.thinMaterial)
        filled(.thickMaterial)
        filled(.ultraThickMaterial)
        filled(.windowBackground)
    }
    let stops = [Gradient.Stop(color: .red, location: 0), Gradient.Stop(color: .blue, location: 1)]
    contract.same("Gradients by name") {
        filled(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        filled(.linearGradient(stops: stops, startPoint: .top, endPoint: .bottom))
        filled(.linearGradient(Gradient(stops: stops), startPoint: .top, endPoint: .bottom))
        filled(LinearGradient(stops: stops, startPoint: .top, endPoint: .bottom))
    }
    contract.drawn("Styles by type") {
        filled(AnyShapeStyle(.red))
        filled(AnyGradient(Gradient(stops: stops)))
        filled(BackgroundStyle())
        filled(FillShapeStyle())
        filled(ForegroundStyle())
        filled(PlaceholderTextShapeStyle())
        filled(SelectionShapeStyle())
        filled(SeparatorShapeStyle())
        filled(TintShapeStyle())
        filled(WindowBackgroundShapeStyle())
        filled(HierarchicalShapeStyle.primary)
        filled(HierarchicalShapeStyle.secondary)
        filled(HierarchicalShapeStyle.tertiary)
        filled(HierarchicalShapeStyle.quaternary)
        filled(HierarchicalShapeStyle.quinary)
        filled(Material.regular)
        filled(Material.thick)
        filled(Material.ultraThick)
        filled(Material.ultraThin)
        filled(HierarchicalShapeStyle.secondary.opacity(0.5))
        filled(Material.bar)
        filled(Material.thin)
    }
    let view = VStack { Text("a") }
    contract.distinct("Foreground, tint, background, overlay") {
        view
        view.foregroundStyle(.red)
        view.foregroundStyle(.red, .blue)
        view.foregroundStyle(.red, .blue, .green)
        view.tint(.red)
        view.background(.red)
        view.background(.red, in: .circle)
        view.background { Color.blue }
        view.background(alignment: .top) { Color.blue }
        view.overlay(.red)
        view.overlay(.red, in: .circle)
        view.overlay { Text("b") }
        view.overlay(alignment: .top) { Text("b") }
        view.border(.red)
        view.border(.red, width: 3)
        view.background()
    }
    contract.same("Foreground") {
        view.foregroundStyle(.red)
        view.foregroundColor(.red)
    }
    contract.same("Background") {
        view.background { Color.blue }
        view.background(alignment: .center) { Color.blue }
        view.background(Color.blue, alignment: .center)
    }
    contract.same("Overlay") {
        view.overlay { Text("b") }
        view.overlay(Text("b"))
        view.overlay(Text("b"), alignment: .center)
    }
    contract.drawn("Background in shapes") {
        view.background(Color.red)
        view.background(.red, in: .rect)
        view.background(in: .capsule)
        view.background(in: RoundedRectangle(cornerRadius: 3))
        view.background(in: Path(CGRect(x: 0, y: 0, width: 1, height: 1)))
        view.background(.red, in: .rect(cornerRadius: 3), fillStyle: FillStyle())
        view.background(ignoresSafeAreaEdges: .top)
        view.background(.red, ignoresSafeAreaEdges: [])
        view.overlay(.red, ignoresSafeAreaEdges: [])
        view.accentColor(.red)
        view.tint(nil as Color?)
        view.tint(Color?.some(.red))
        view.tint(LinearGradient(colors: [.red], startPoint: .top, endPoint: .bottom))
        view.foregroundColor(nil)
    }
}
