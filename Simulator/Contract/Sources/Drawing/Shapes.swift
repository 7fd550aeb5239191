import SwiftUI

@MainActor func shapes(_ contract: Contract) {
    contract.distinct("Shapes") {
        Rectangle()
        Circle()
        Ellipse()
        Capsule()
        RoundedRectangle(cornerRadius: 3)
        RoundedRectangle(cornerSize: CGSize(width: 3, height: 4))
        UnevenRoundedRectangle(topLeadingRadius: 3)
        Triangle()
    }
    contract.same("Rectangle with round corners") {
        RoundedRectangle(cornerRadius: 3)
        RoundedRectangle(cornerRadius: 3, style: .continuous)
        AnyShape(RoundedRectangle(cornerRadius: 3))
        RoundedRectangle(cornerRadius: 3).fill(.foreground)
        RoundedRectangle(cornerRadius: 3).fill()
    }
    contract.same("Rectangle with its corners apart") {
        UnevenRoundedRectangle(
            topLeadingRadius: 1, bottomLeadingRadius: 2, bottomTrailingRadius: 3, topTrailingRadius: 4)
        UnevenRoundedRectangle(
            cornerRadii: RectangleCornerRadii(topLeading: 1, bottomLeading: 2, bottomTrailing: 3, topTrailing: 4))
    }
    contract.distinct("What is done with a shape") {
        Circle()
        Circle().fill(.red)
        Circle().stroke()
        Circle().stroke(.red)
        Circle().stroke(.red, lineWidth: 3)
        Circle().strokeBorder(.red, lineWidth: 3)
        Circle().trim(from: 0, to: 0.5)
        Circle().rotation(.degrees(30))
        Circle().offset(x: 3, y: 4)
        Circle().inset(by: 3)
        Circle().stroke(.red, style: StrokeStyle(lineWidth: 3, dash: [1, 2]))
    }
    contract.drawn("Lines of shapes") {
        Circle().stroke(lineWidth: 3)
        Circle().stroke(
            style: StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .bevel, miterLimit: 3, dash: [1], dashPhase: 2))
        Circle().strokeBorder()
        Circle().strokeBorder(lineWidth: 3)
        Circle().strokeBorder(style: StrokeStyle(lineWidth: 3))
        Circle().strokeBorder(.red, style: StrokeStyle(lineWidth: 3))
        Circle().strokeBorder(.red, lineWidth: 3, antialiased: false)
        Circle().fill(style: FillStyle(eoFill: true, antialiased: false))
        Circle().fill(.red, style: FillStyle(eoFill: true))
        Circle().rotation(.degrees(30), anchor: .topLeading)
        ContainerRelativeShape()
        Rectangle().inset(by: 1)
        Ellipse().inset(by: 1)
        Capsule().inset(by: 1)
        RoundedRectangle(cornerRadius: 3).inset(by: 1)
        UnevenRoundedRectangle(topLeadingRadius: 3).inset(by: 1)
        ContainerRelativeShape().inset(by: 1)
    }
    let view = Color.red
    contract.same("A shape to clip by") {
        view.clipShape(RoundedRectangle(cornerRadius: 3))
        view.clipShape(.rect(cornerRadius: 3))
        view.clipShape(.rect(cornerRadius: 3), style: FillStyle())
        view.clipShape(.rect(cornerRadius: 3, style: .continuous))
    }
    contract.drawn("Shapes by name") {
        view.clipShape(.rect)
        view.clipShape(.rect(cornerSize: CGSize(width: 1, height: 2)))
        view.clipShape(.circle)
        view.clipShape(.ellipse)
        view.clipShape(.capsule)
        view.clipShape(.capsule(style: .circular))
        view.clipShape(.containerRelative)
    }
    paths(contract)
}

@MainActor private func paths(_ contract: Contract) {
    let square = CGRect(x: 0, y: 0, width: 10, height: 10)
    var path = Path()
    contract.fact("a path begins empty", path.isEmpty && path.currentPoint == nil)
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLines([CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10)])
    path.closeSubpath()
    contract.fact("a path knows its bounds", path.boundingRect == square)
    path.addQuadCurve(to: CGPoint(x: 3, y: 3), control: CGPoint(x: 1, y: 2))
    path.addCurve(to: CGPoint(x: 4, y: 4), control1: .zero, control2: CGPoint(x: 1, y: 1))
    path.addRect(square)
    path.addRects([square])
    path.addEllipse(in: square)
    path.addRoundedRect(in: square, cornerSize: CGSize(width: 1, height: 1))
    path.addArc(center: .zero, radius: 3, startAngle: .zero, endAngle: .degrees(90), clockwise: true)
    path.addRelativeArc(center: .zero, radius: 3, startAngle: .zero, delta: .degrees(90))
    path.addPath(Path(square))
    var kinds = 0
    path.forEach { element in
        switch element {
        case .move, .line, .quadCurve, .curve, .closeSubpath: kinds += 1
        }
    }
    contract.fact("a path gives its elements", kinds > 10)
    contract.fact("paths move", Path(square).offsetBy(dx: 1, dy: 2).boundingRect.origin == CGPoint(x: 1, y: 2))
    contract.fact("ellipses fill their rectangle", Path(ellipseIn: square).boundingRect == square)
    contract.fact("round corners too", Path(roundedRect: square, cornerRadius: 3).boundingRect == square)
    contract.fact(
        "round corners of two radii",
        Path(roundedRect: square, cornerSize: CGSize(width: 1, height: 2)).boundingRect == square)
    contract.fact("a path is made of its words", Path(Path(square).description)?.boundingRect == square)
    contract.fact("a path is built", Path { $0.addRect(square) }.path(in: .zero).boundingRect == square)
    contract.fact("shapes have paths", Rectangle().path(in: square).boundingRect == square)
    contract.fact(
        "circles are centred", Circle().path(in: CGRect(x: 0, y: 0, width: 20, height: 10)).boundingRect.minX == 5)
    contract.fact("ellipses", Ellipse().path(in: square).boundingRect == square)
    contract.fact("capsules", Capsule().path(in: square).boundingRect == square)
    contract.fact("any shape", AnyShape(Capsule()).path(in: square).boundingRect == square)
    contract.fact("rounded rectangles", RoundedRectangle(cornerRadius: 3).path(in: square).boundingRect == square)
    contract.fact("uneven ones", UnevenRoundedRectangle(topLeadingRadius: 3).path(in: square).boundingRect == square)
    contract.fact(
        "a circle takes the smaller side",
        Circle().sizeThatFits(ProposedViewSize(width: 20, height: 10)) == CGSize(width: 10, height: 10))
    contract.fact(
        "a shape takes what is proposed",
        Rectangle().sizeThatFits(ProposedViewSize(width: 20, height: 10)) == CGSize(width: 20, height: 10))
    contract.fact("roles of shapes", Rectangle.role == .fill && Triangle.role == .stroke)
    var pen = StrokeStyle()
    pen.lineWidth = 2
    pen.lineCap = .square
    pen.lineJoin = .round
    pen.miterLimit = 3
    pen.dash = [1]
    pen.dashPhase = 4
    contract.fact(
        "pens compare",
        pen == StrokeStyle(lineWidth: 2, lineCap: .square, lineJoin: .round, miterLimit: 3, dash: [1], dashPhase: 4))
    contract.fact("pens as usual", StrokeStyle().lineCap == .butt && StrokeStyle().lineJoin == .miter)
    contract.fact("roles differ", ShapeRole.separator != .stroke)
    var fill = FillStyle()
    fill.isEOFilled = true
    fill.isAntialiased = false
    contract.fact("fills compare", fill == FillStyle(eoFill: true, antialiased: false))
    var corner = RoundedRectangle(cornerRadius: 3)
    corner.cornerSize = CGSize(width: 4, height: 4)
    corner.style = .circular
    contract.fact("corners keep their size", corner.cornerSize.width == 4 && corner.style == .circular)
    var radii = RectangleCornerRadii()
    radii.topLeading = 1
    radii.topTrailing = 2
    radii.bottomLeading = 3
    radii.bottomTrailing = 4
    var uneven = UnevenRoundedRectangle(topLeadingRadius: 1)
    uneven.cornerRadii = radii
    uneven.style = .circular
    contract.fact("uneven corners keep theirs", uneven.cornerRadii == radii)
    contract.fact("capsules keep their style", Capsule(style: .circular).style == .circular)
}

private struct Triangle: Shape {
    static var role: ShapeRole { .stroke }
    var tip = 0.5
    var animatableData: Double {
        get { tip }
        set { tip = newValue }
    }
    func path(in rect: CGRect) -> Path {
        Path { path in
            path.move(to: CGPoint(x: rect.minX + rect.width * tip, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            path.closeSubpath()
        }
    }
}
