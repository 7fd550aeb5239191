import Foundation

/// A description of what should happen when the layout direction changes.
public enum LayoutDirectionBehavior: Hashable, Sendable {
    case fixed
    case mirrors(in: LayoutDirection)
    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

/// Turns its content round where the layout goes the other way.
private struct MirroringModifier: ViewModifier {
    @Environment(\.layoutDirection) private var direction
    let mirroredIn: LayoutDirection?

    func body(content: Content) -> some View {
        content.scaleEffect(x: direction == mirroredIn ? -1 : 1, y: 1)
    }
}

extension View {
    public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        modifier(MirroringModifier(mirroredIn: enabled ? .rightToLeft : nil))
    }
    public func layoutDirectionBehavior(_ behavior: LayoutDirectionBehavior) -> some View {
        var direction: LayoutDirection?
        if case .mirrors(let mirrored) = behavior { direction = mirrored }
        return modifier(MirroringModifier(mirroredIn: direction))
    }
}
