import SwiftUI

@MainActor func paints(_ contract: Contract) {
    let square = Rectangle()
    contract.distinct("Shadows of what fills a shape") {
        square.fill(.red)
        square.fill(.red.shadow(.drop(radius: 4)))
        square.fill(.red.shadow(.drop(color: .blue, radius: 4, x: 1, y: 2)))
        square.fill(.red.shadow(.inner(radius: 4)))
        square.fill(.red.shadow(.inner(color: .blue, radius: 4, x: 1, y: 2)))
        square.fill(.red.shadow(.inner(radius: 4)).shadow(.drop(radius: 4)))
        square.fill(Gradient(colors: [.red, .blue]).shadow(.drop(radius: 4)))
    }
    contract.same("The foreground's shadow") {
        square.fill(.foreground.shadow(.drop(radius: 3)))
        square.fill(.shadow(.drop(radius: 3)))
    }
    contract.drawn("Shadows of a triangle") {
        Triangle().fill(.red.shadow(.inner(radius: 2)))
        Triangle().fill(.red.shadow(.drop(radius: 2)))
    }
    contract.distinct("Shadows of words") {
        Text("a").foregroundStyle(.red)
        Text("a").foregroundStyle(.red.shadow(.drop(radius: 2)))
    }
    contract.same("The color of links") {
        Text("a").foregroundStyle(.link)
        Text("a").foregroundStyle(LinkShapeStyle())
    }
    contract.drawn("Words have no inner shadow") {
        // Partly: texts and icons have no shadows inside.
        Text("a").foregroundStyle(.red.shadow(.inner(radius: 2)))
    }
    contract.fact("shadows differ", ShadowStyle.drop(radius: 1) != .drop(radius: 2))

    let picture = Image("picture")
    contract.distinct("Shapes filled with pictures") {
        square.fill(ImagePaint(image: picture))
        square.fill(.image(picture)).padding(1)
        square.strokeBorder(ImagePaint(image: picture), lineWidth: 5)
        Text("a").foregroundStyle(.image(picture))
    }
    contract.drawn("A part of a picture") {
        // Partly: the whole of the picture is repeated.
        square.fill(.image(picture, sourceRect: CGRect(x: 0, y: 0, width: 0.5, height: 1), scale: 2))
    }
    var paint = ImagePaint(image: picture, sourceRect: CGRect(x: 0, y: 0, width: 1, height: 1), scale: 1)
    paint.scale = 2
    paint.sourceRect.size.width = 0.5
    paint.image = Image("other")
    contract.fact("a paint is what it is made of", paint.scale == 2 && paint.sourceRect.width == 0.5)
    contract.fact("and can be changed", paint.image == Image("other"))

    contract.distinct("Gradients that let through") {
        square.fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        square.fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom).opacity(0.5))
        square.fill(RadialGradient(colors: [.red], center: .center, startRadius: 0, endRadius: 9).opacity(0.5))
        square.fill(AngularGradient(colors: [.red, .blue], center: .center).opacity(0.5))
        square.fill(EllipticalGradient(colors: [.red, .blue]).opacity(0.5))
        square.fill(AnyShapeStyle(Color.red.gradient).opacity(0.5))
    }
    contract.distinct("Lines of gradients and pictures") {
        Circle().stroke(AngularGradient(colors: [.red, .blue], center: .center), lineWidth: 5)
        Circle().trim(from: 0, to: 0.5).stroke(AngularGradient(colors: [.red, .blue], center: .center), lineWidth: 5)
        Triangle().stroke(.linearGradient(colors: [.red], startPoint: .top, endPoint: .bottom), lineWidth: 5)
        Triangle().fill(.linearGradient(colors: [.red], startPoint: .top, endPoint: .bottom))
    }
    containerShapes(contract)
}

@MainActor private func containerShapes(_ contract: Contract) {
    let inner = ContainerRelativeShape().fill(.blue)
    contract.distinct("Shapes of containers") {
        inner.containerShape(Circle())
        // Partly: how far inside its container a shape is is what paddings between make of it.
        inner.padding(5).containerShape(RoundedRectangle(cornerRadius: 20))
        inner.containerShape(RoundedRectangle(cornerRadius: 20))
        inner.padding(10).padding(2).containerShape(RoundedRectangle(cornerRadius: 20))
    }
    contract.same("The shape that is there where none is said") {
        Text("a").background(.blue, in: ContainerRelativeShape())
        Text("a").background(.blue, in: .containerRelative)
    }
    contract.distinct("Rounded rectangles with corners of their own") {
        Path(roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerRadii: RectangleCornerRadii(topLeading: 3))
        Path { path in
            path.addRoundedRect(
                in: CGRect(x: 0, y: 0, width: 9, height: 9), cornerRadii: RectangleCornerRadii(bottomTrailing: 3),
                style: .circular, transform: .identity)
        }
    }
}

private struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
        Path { path in
            path.move(to: CGPoint(x: rect.midX, y: rect.minY))
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            path.closeSubpath()
        }
    }
}
