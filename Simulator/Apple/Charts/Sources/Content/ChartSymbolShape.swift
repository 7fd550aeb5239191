/// A type that can act as a chart symbol.
public protocol ChartSymbolShape: Shape {
    /// The part of the unit square that makes the symbol look as large as others.
    var perceptualUnitRect: CGRect { get }
}

extension Circle: ChartSymbolShape {
    public var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
}

/// A type-erased chart symbol.
public struct AnyChartSymbolShape: ChartSymbolShape {
    public typealias AnimatableData = EmptyAnimatableData
    public typealias Body = _ShapeView<AnyChartSymbolShape, ForegroundStyle>
    private let symbol: any ChartSymbolShape
    public init(_ content: any ChartSymbolShape) { symbol = content }
    public func path(in rect: CGRect) -> Path { symbol.path(in: rect) }
    public var perceptualUnitRect: CGRect { symbol.perceptualUnitRect }
    /// Whether the symbol is drawn as a line.
    var border: StrokeStyle? { (symbol as? any BorderedSymbol)?.style }
}

protocol BorderedSymbol {
    var style: StrokeStyle { get }
}

private struct BorderSymbol<S: ChartSymbolShape>: ChartSymbolShape, BorderedSymbol {
    typealias AnimatableData = EmptyAnimatableData
    typealias Body = _ShapeView<Self, ForegroundStyle>
    let symbol: S
    let style: StrokeStyle
    func path(in rect: CGRect) -> Path {
        symbol.path(in: rect.insetBy(dx: style.lineWidth / 2, dy: style.lineWidth / 2))
    }
    var perceptualUnitRect: CGRect { symbol.perceptualUnitRect }
}

extension ChartSymbolShape where Self: InsettableShape {
    public func strokeBorder(lineWidth: CGFloat = 1) -> some ChartSymbolShape {
        strokeBorder(style: StrokeStyle(lineWidth: lineWidth))
    }
    public func strokeBorder(style: StrokeStyle) -> some ChartSymbolShape { BorderSymbol(symbol: self, style: style) }
}

/// A basic chart symbol shape.
public struct BasicChartSymbolShape: ChartSymbolShape {
    public typealias AnimatableData = EmptyAnimatableData
    public typealias Body = _ShapeView<BasicChartSymbolShape, ForegroundStyle>
    enum Kind: CaseIterable { case circle, square, triangle, diamond, pentagon, plus, cross, asterisk }
    let kind: Kind

    public var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
    public func strokeBorder(lineWidth: CGFloat = 1) -> some ChartSymbolShape {
        BorderSymbol(symbol: self, style: StrokeStyle(lineWidth: lineWidth))
    }

    public func path(in rect: CGRect) -> Path {
        switch kind {
        case .circle: Path(ellipseIn: rect)
        case .square: Path(rect.insetBy(dx: rect.width * 0.06, dy: rect.height * 0.06))
        case .triangle: polygon(3, in: rect)
        case .diamond: polygon(4, in: rect)
        case .pentagon: polygon(5, in: rect)
        case .plus: arms(4, turn: 0, in: rect)
        case .cross: arms(4, turn: .pi / 4, in: rect)
        case .asterisk: arms(6, turn: 0, in: rect)
        }
    }

    private func polygon(_ corners: Int, in rect: CGRect) -> Path {
        Path { path in
            path.addLines(
                (0..<corners).map { index in
                    let angle = Double(index) / Double(corners) * 2 * .pi
                    return CGPoint(
                        x: rect.midX + sin(angle) * rect.width / 2, y: rect.midY - cos(angle) * rect.height / 2)
                })
            path.closeSubpath()
        }
    }

    /// Bars from the middle outwards.
    private func arms(_ count: Int, turn: Double, in rect: CGRect) -> Path {
        let bar = CGRect(x: -rect.width * 0.12, y: -rect.height / 2, width: rect.width * 0.24, height: rect.height / 2)
        return Path { path in
            for index in 0..<count {
                let angle = Double(index) / Double(count) * 2 * .pi + turn
                path.addRect(
                    bar, transform: CGAffineTransform(translationX: rect.midX, y: rect.midY).rotated(by: angle))
            }
        }
    }
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
    public static var circle: BasicChartSymbolShape { BasicChartSymbolShape(kind: .circle) }
    public static var square: BasicChartSymbolShape { BasicChartSymbolShape(kind: .square) }
    public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape(kind: .triangle) }
    public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape(kind: .diamond) }
    public static var pentagon: BasicChartSymbolShape { BasicChartSymbolShape(kind: .pentagon) }
    public static var plus: BasicChartSymbolShape { BasicChartSymbolShape(kind: .plus) }
    public static var cross: BasicChartSymbolShape { BasicChartSymbolShape(kind: .cross) }
    public static var asterisk: BasicChartSymbolShape { BasicChartSymbolShape(kind: .asterisk) }
}
