import SwiftUI

@MainActor func canvases(_ contract: Contract) {
    let square = Path(CGRect(x: 10, y: 10, width: 80, height: 80))
    contract.same("Ways to make a canvas") {
        Canvas { context, _ in context.fill(square, with: .color(.red)) }
        Canvas(opaque: false, colorMode: .nonLinear, rendersAsynchronously: false) { context, _ in
            context.fill(square, with: .color(.red))
        }
        Canvas { context, _ in
            context.fill(square, with: .color(.red))
        } symbols: {
            EmptyView()
        }
    }
    contract.distinct("What a context draws") {
        Canvas { context, _ in context.fill(square, with: .color(.red)) }
        Canvas { context, _ in context.fill(square, with: .color(.red), style: FillStyle(eoFill: true)) }
        Canvas { context, _ in context.stroke(square, with: .color(.red)) }
        Canvas { context, _ in context.stroke(square, with: .color(.red), lineWidth: 3) }
        Canvas { context, _ in
            context.stroke(square, with: .color(.red), style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [4, 2]))
        }
        Canvas { context, _ in context.draw(Text("text"), at: CGPoint(x: 50, y: 50)) }
        Canvas { context, _ in context.draw(Text("text"), at: CGPoint(x: 50, y: 50), anchor: .topLeading) }
        Canvas { context, _ in context.draw(Text("a b"), in: CGRect(x: 0, y: 0, width: 40, height: 100)) }
        Canvas { context, _ in context.draw(Image(systemName: "star"), at: CGPoint(x: 50, y: 50)) }
        Canvas { context, _ in context.draw(Image(systemName: "star"), at: CGPoint(x: 50, y: 50), anchor: .top) }
        Canvas { context, _ in
            context.draw(Image(systemName: "star"), in: CGRect(x: 0, y: 0, width: 40, height: 40), style: FillStyle())
        }
        Canvas { context, _ in
            if let symbol = context.resolveSymbol(id: 1) { context.draw(symbol, at: CGPoint(x: 50, y: 50)) }
        } symbols: {
            Circle().frame(width: 10, height: 10).tag(1)
        }
        Canvas { context, _ in
            if let symbol = context.resolveSymbol(id: 1) {
                context.draw(symbol, at: CGPoint(x: 50, y: 50), anchor: .leading)
                context.draw(symbol, in: CGRect(x: 0, y: 0, width: 20, height: 20))
            }
        } symbols: {
            Circle().frame(width: 10, height: 10).tag(1)
        }
    }
    shadings(contract, square)
    states(contract, square)
    filters(contract, square)
    blending(contract, square)
    resolved(contract)
}

@MainActor private func shadings(_ contract: Contract, _ square: Path) {
    let colors = Gradient(colors: [.red, .blue])
    let middle = CGPoint(x: 50, y: 50)
    let shadings: [GraphicsContext.Shading] = [
        .foreground, .color(.red), .color(red: 0.1, green: 0.2, blue: 0.3),
        .color(.displayP3, white: 0.5, opacity: 0.5),
        .linearGradient(colors, startPoint: .zero, endPoint: middle),
        .linearGradient(colors, startPoint: .zero, endPoint: middle, options: .repeat),
        .linearGradient(colors, startPoint: .zero, endPoint: middle, options: [.mirror, .linearColor]),
        .radialGradient(colors, center: middle, startRadius: 10, endRadius: 40),
        .conicGradient(colors, center: middle), .conicGradient(colors, center: middle, angle: .degrees(30)),
        .style(.tint), .style(LinearGradient(colors: [.red, .green], startPoint: .top, endPoint: .bottom)),
        .style(.red.opacity(0.5)), .palette([.color(.green), .color(.blue)]), .backdrop,
        .tiledImage(
            Image(systemName: "star"), origin: middle, sourceRect: CGRect(x: 0, y: 0, width: 1, height: 1), scale: 2),
    ]
    contract.distinct("Shadings") {
        shadings.map { shading in AnyView(Canvas { context, _ in context.fill(square, with: shading) }) }
    }
    contract.same("A color by any name") {
        Canvas { context, _ in context.fill(square, with: .color(.red)) }
        Canvas { context, _ in context.fill(square, with: .style(.red)) }
        Canvas { context, _ in context.fill(square, with: .palette([.color(.red)])) }
        Canvas { context, _ in context.fill(square, with: context.resolve(.color(.red))) }
    }
}

@MainActor private func states(_ contract: Contract, _ square: Path) {
    let matrix = CGAffineTransform(translationX: 10, y: 20)
    contract.distinct("The state of a context") {
        Canvas { context, _ in context.fill(square, with: .foreground) }
        Canvas { context, _ in
            context.opacity = 0.5
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.translateBy(x: 10, y: 20)
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.scaleBy(x: 2, y: 3)
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.rotate(by: .degrees(30))
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.clip(to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50)))
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.clip(
                to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50)), style: FillStyle(), options: .inverse)
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.clipToLayer(opacity: 0.5) { layer in layer.draw(Text("clip"), at: CGPoint(x: 50, y: 50)) }
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.clipToLayer(options: .inverse) { layer in layer.draw(Text("clip"), at: CGPoint(x: 50, y: 50)) }
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.opacity = 0.5
            context.drawLayer { layer in
                layer.fill(square, with: .foreground)
                layer.stroke(square, with: .foreground)
            }
        }
    }
    contract.same("A transform by parts or at once") {
        Canvas { context, _ in
            context.translateBy(x: 10, y: 20)
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.concatenate(matrix)
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            context.transform = matrix
            context.fill(square, with: .foreground)
        }
        Canvas { context, _ in
            var copy = context
            copy.translateBy(x: 10, y: 20)
            copy.fill(square, with: .foreground)
        }
    }
}

@MainActor private func filters(_ contract: Contract, _ square: Path) {
    var swapped = ColorMatrix()
    (swapped.r1, swapped.r2, swapped.r3, swapped.r4, swapped.r5) = (0, 1, 0, 0, 0)
    (swapped.g1, swapped.g2, swapped.g3, swapped.g4, swapped.g5) = (1, 0, 0, 0, 0)
    (swapped.b1, swapped.b2, swapped.b3, swapped.b4, swapped.b5) = (0, 0, 1, 0, 0)
    (swapped.a1, swapped.a2, swapped.a3, swapped.a4, swapped.a5) = (0, 0, 0, 1, 0)
    let filters: [GraphicsContext.Filter] = [
        .shadow(radius: 3), .shadow(color: .red, radius: 3, x: 1, y: 2, blendMode: .normal, options: .shadowOnly),
        .shadow(radius: 3, options: .shadowAbove), .shadow(radius: 3, options: [.invertsAlpha, .disablesGroup]),
        .colorMultiply(.red), .colorMatrix(swapped), .hueRotation(.degrees(30)), .saturation(0.5), .brightness(0.5),
        .contrast(0.5), .colorInvert(), .grayscale(1), .luminanceToAlpha, .blur(radius: 3),
        .blur(radius: 4, options: [.opaque, .dithersResult]), .alphaThreshold(min: 0.5),
        .alphaThreshold(min: 0.2, max: 0.8, color: .red),
        // Partly: of a transform with perspective what is affine is drawn.
        .projectionTransform(ProjectionTransform(CGAffineTransform(scaleX: 2, y: 2))),
    ]
    contract.distinct("Filters") {
        Canvas { context, _ in context.fill(square, with: .foreground) }
        filters.map { filter in
            AnyView(
                Canvas { context, _ in
                    context.addFilter(filter)
                    context.fill(square, with: .foreground)
                })
        }
    }
    contract.drawn("Filters that mix as light does") {
        Canvas { context, _ in
            // Partly: colors are mixed as they are written.
            context.addFilter(.blur(radius: 3), options: .linearColor)
            context.fill(square, with: .foreground)
        }
    }
    contract.fact("a matrix is that of no change", ColorMatrix() != swapped)
}

@MainActor private func blending(_ contract: Contract, _ square: Path) {
    let modes: [GraphicsContext.BlendMode] = [
        .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
        .difference, .exclusion, .hue, .saturation, .color, .luminosity, .clear, .copy, .sourceIn, .sourceOut,
        .sourceAtop, .destinationOver, .destinationIn, .destinationAtop, .xor, .plusLighter,
    ]
    contract.distinct("Blend modes") {
        modes.map { mode in AnyView(blended(mode, square)) }
    }
    contract.drawn("Blend modes that others look like") {
        // Partly: drawn as `.multiply`.
        blended(.plusDarker, square)
        blended(.destinationOut, square)
    }
}

@MainActor private func blended(_ mode: GraphicsContext.BlendMode, _ square: Path) -> some View {
    Canvas { context, _ in
        context.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50)), with: .color(.blue))
        context.blendMode = mode
        context.fill(square, with: .color(.red))
    }
}

@MainActor private func resolved(_ contract: Contract) {
    var facts: [(String, Bool)] = []
    let canvas = Canvas { context, size in
        context.clip(to: Path(CGRect(x: 10, y: 10, width: 20, height: 20)))
        context.translateBy(x: 10, y: 10)
        let bounds = context.clipBoundingRect
        var text = context.resolve(Text("text"))
        text.shading = .color(.red)
        let whole = text.measure(in: CGSize(width: 1000, height: 1000))
        let low = text.firstBaseline(in: whole) > whole.height / 2
        let same = text.firstBaseline(in: whole) == text.lastBaseline(in: whole)
        context.draw(text, at: .zero, anchor: .topLeading)
        context.draw(text, in: CGRect(origin: .zero, size: whole))
        var star = context.resolve(Image(systemName: "star"))
        star.shading = .color(.red)
        let isHigh = star.baseline > 0 && star.size.height > 0
        context.draw(star, at: .zero)
        context.draw(star, at: .zero, anchor: .center)
        context.draw(star, in: CGRect(x: 0, y: 0, width: 10, height: 10))
        let none = context.resolveSymbol(id: "none") == nil
        let symbol = context.resolveSymbol(id: "square")
        let sized = symbol?.size == CGSize(width: 12, height: 14)
        let scheme = context.environment.colorScheme
        facts = [
            ("clips are known in the current coordinates", bounds == CGRect(x: 0, y: 0, width: 20, height: 20)),
            ("texts are measured", whole.width > 10 && whole.height > 10 && low && same),
            ("images are measured", isHigh),
            ("symbols are found by their tags", none && sized),
            ("a canvas has the environment", scheme == .light),
            ("and a size", size.width > 0),
            ("the state is as it was set", context.opacity == 1 && context.blendMode == .normal),
            ("the transform too", context.transform == CGAffineTransform(translationX: 10, y: 10)),
        ]
    } symbols: {
        Color.red.frame(width: 12, height: 14).tag("square")
    }
    contract.drawn("What is resolved before it is drawn") { canvas }
    contract.later { facts }
    var options = canvas
    options.isOpaque = true
    options.colorMode = .linear
    options.rendersAsynchronously = true
    contract.fact("a canvas keeps its options", options.isOpaque && options.colorMode == .linear)
    contract.fact("its symbols and its renderer too", options.rendersAsynchronously)
    let turned = ProjectionTransform(CGAffineTransform(rotationAngle: 1))
    var back = turned
    contract.fact("projections are undone", back.invert() && turned.concatenating(back).isAffine)
    contract.fact("none is none", ProjectionTransform().isIdentity && ProjectionTransform().inverted().isIdentity)
    contract.same("Views that are transformed") {
        Color.red.transformEffect(CGAffineTransform(scaleX: 2, y: 2))
        Color.red.projectionEffect(ProjectionTransform(CGAffineTransform(scaleX: 2, y: 2)))
    }
}
