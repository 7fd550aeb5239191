import SwiftUI

private struct Skew: GeometryEffect {
    var amount: CGFloat
    nonisolated var animatableData: CGFloat {
        get { amount }
        set { amount = newValue }
    }
    nonisolated func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(a: 1, b: 0, c: amount, d: 1, tx: size.width * 0, ty: 0))
    }
}

private struct Known: View, Equatable {
    let number: Int
    var body: some View { Text(verbatim: "\(number)") }
}

@MainActor func shapeViews(_ contract: Contract) {
    let circle = Circle()
    let dashed = StrokeStyle(lineWidth: 2, dash: [3])
    contract.distinct("Shapes over shapes") {
        circle.fill(.red)
        circle.fill(.red).stroke(.blue, lineWidth: 3)
        circle.fill(.red).stroke(.blue, style: dashed)
        circle.fill(.red).strokeBorder(.blue, lineWidth: 3)
        circle.stroke(.blue).fill(.red)
        circle.strokeBorder(.blue).fill(.red).stroke(.green)
    }
    contract.drawn("A dashed border") {
        circle.fill(.red).strokeBorder(.blue, style: dashed)
    }
    contract.same("Borders in the foreground style") {
        circle.strokeBorder(lineWidth: 2)
        circle.strokeBorder(.foreground, lineWidth: 2)
        circle.strokeBorder(.foreground, style: StrokeStyle(lineWidth: 2))
    }
    let fill = FillShapeView(shape: circle, style: Color.red, fillStyle: FillStyle(), background: EmptyView())
    let stroke = StrokeShapeView(
        shape: circle, style: Color.red, strokeStyle: dashed, isAntialiased: true, background: EmptyView())
    let border = StrokeBorderShapeView(
        shape: circle, style: Color.red, strokeStyle: dashed, isAntialiased: true, background: EmptyView())
    contract.drawn("Shape views") {
        fill
        stroke
        border
    }
    contract.fact("a filled shape", fill.style == .red && fill.fillStyle == FillStyle())
    contract.fact("a stroked one", stroke.strokeStyle == dashed && stroke.isAntialiased && stroke.style == .red)
    contract.fact("a bordered one", border.strokeStyle == dashed && border.isAntialiased && border.style == .red)
    contract.drawn("What they are made of") {
        fill.shape
        fill.background
        stroke.shape
        stroke.background
        border.shape
        border.background
    }
    let square = Rectangle()
    contract.distinct("Moved shapes") {
        square
        square.offset(x: 10, y: 5)
        square.scale(0.5)
        square.scale(x: 0.5, y: 1, anchor: .leading)
        square.rotation(.degrees(30))
        square.transform(CGAffineTransform(translationX: 3, y: 4))
    }
    contract.same("Offsets") {
        square.offset(x: 10, y: 5)
        square.offset(CGSize(width: 10, height: 5))
        square.offset(CGPoint(x: 10, y: 5))
        OffsetShape(shape: square, offset: CGSize(width: 10, height: 5))
    }
    var scaled = ScaledShape(shape: square, scale: CGSize(width: 2, height: 2), anchor: .top)
    var turned = RotatedShape(shape: square, angle: .degrees(90), anchor: .bottom)
    let moved = TransformedShape(shape: square, transform: CGAffineTransform(translationX: 1, y: 2))
    contract.fact("a scaled shape", scaled.scale.width == 2 && scaled.anchor == .top)
    contract.fact("a turned one", turned.angle == .degrees(90) && turned.anchor == .bottom)
    contract.fact("a moved one", moved.transform.ty == 2 && OffsetShape(shape: square, offset: .zero).offset == .zero)
    scaled.scale = CGSize(width: 1, height: 1)
    turned.angle = .zero
    contract.fact("shapes of shapes", scaled.shape.path(in: .zero) == turned.shape.path(in: .zero))
    contract.fact(
        "all of them", moved.shape.path(in: .zero) == OffsetShape(shape: square, offset: .zero).shape.path(in: .zero))
    contract.distinct("Elliptical gradients") {
        EllipticalGradient(colors: [.red, .blue])
        EllipticalGradient(colors: [.red, .blue], center: .top)
        EllipticalGradient(colors: [.red, .blue], startRadiusFraction: 0.2, endRadiusFraction: 0.9)
    }
    let stops = [Gradient.Stop(color: .red, location: 0), Gradient.Stop(color: .blue, location: 1)]
    contract.same("Elliptical gradients in all forms") {
        square.fill(EllipticalGradient(gradient: Gradient(stops: stops)))
        square.fill(EllipticalGradient(stops: stops))
        square.fill(.ellipticalGradient(Gradient(stops: stops)))
        square.fill(.ellipticalGradient(stops: stops))
        square.fill(.ellipticalGradient(colors: [.red, .blue]))
    }
    contract.distinct("Backgrounds of a style") {
        Text("a").background(.background)
        Text("a").background(.background).backgroundStyle(.red)
    }
    contract.drawn("Geometry effects") {
        Text("a").modifier(Skew(amount: 0.3))
        Text("a").modifier(Skew(amount: 0.3).ignoredByLayout())
    }
    contract.same("Views that compare") {
        Known(number: 1)
        Known(number: 1).equatable()
        EquatableView(content: Known(number: 1))
    }
    contract.fact("the view that is compared", EquatableView(content: Known(number: 1)).content == Known(number: 1))
}
