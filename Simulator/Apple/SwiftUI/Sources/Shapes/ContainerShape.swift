import Foundation

/// The shape of the container that views are in, and how far inside it they are.
struct ContainerShape {
    let shape: any InsettableShape
    var insetPoints: CGFloat = 0

    /// The shape as it is that far inside, for a box that begins there.
    var current: any Shape {
        func inset<S: InsettableShape>(_ shape: S) -> any Shape { shape.inset(by: insetPoints) }
        return inset(shape)
    }
}

private enum ContainerShapeKey: EnvironmentKey { static var defaultValue: ContainerShape? { nil } }

extension EnvironmentValues {
    var containerShape: ContainerShape? {
        get { self[ContainerShapeKey.self] }
        set { self[ContainerShapeKey.self] = newValue }
    }
}

/// A shape that is replaced by an inset version of the current container shape.
///
/// The distance from the container's edge is what paddings between make of it. Without a container shape it is a rectangle.
public struct ContainerRelativeShape: InsettableShape {
    public init() {}

    private var container: ContainerShape? { _CurrentEnvironment.values.containerShape }

    public func path(in rect: CGRect) -> Path {
        guard let container else { return Path(rect) }
        let inset = container.insetPoints
        return container.current.path(in: rect.insetBy(dx: -inset, dy: -inset))
    }
    public var _box: _ShapeBox? {
        guard let container else { return _ShapeBox(radius: "0") }
        return container.current._box.map { box in
            var box = box
            box.insetPoints -= container.insetPoints
            return box
        }
    }
    public func inset(by amount: CGFloat) -> some InsettableShape { InsetForm(shape: self, amount: amount) }
    public typealias Body = _ShapeView<Self, ForegroundStyle>
    public typealias AnimatableData = EmptyAnimatableData
}

extension Shape where Self == ContainerRelativeShape {
    public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

/// Says the shape of a container to what it contains.
struct ContainerShapeModifier<S: InsettableShape>: PrimitiveModifier {
    let shape: S

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let shape = node.view.modifier.shape
        // Shapes are compared by what they draw, since few of them are equatable.
        let drawn = shape.path(in: CGRect(x: 0, y: 0, width: 120, height: 100)).svg + (shape._box?.radius ?? "")
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: drawn) {
            $0.containerShape = ContainerShape(shape: shape)
        }
        node.setChild(0, node.view.content, environment: environment)
    }
}

/// Room round its content, which is that much further inside its container's shape.
struct PaddingModifier: PrimitiveModifier {
    let insets: EdgeInsets

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        guard node.environment.containerShape != nil else {
            node.setChild(0, node.view.content)
            return
        }
        let insets = node.view.modifier.insets
        let least = min(insets.top, insets.leading, insets.bottom, insets.trailing)
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: least) {
            $0.containerShape?.insetPoints += least
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let style: _Element.Attributes = [("padding", node.view.modifier.insets.css)]
        node.emitWrapped { id, content in
            _Element(
                id: id, classes: "pad", style: style, growth: content.growth, traits: content.traits,
                children: [content])
        }
    }
}

extension View {
    /// Sets the container shape to use for any container relative shape within this view.
    public func containerShape<T>(_ shape: T) -> some View where T: InsettableShape {
        modifier(ContainerShapeModifier(shape: shape))
    }
}
