import Foundation

/// A shape with its edges moved inwards.
struct InsetForm<S: InsettableShape>: InsettableShape {
    let shape: S
    let amount: CGFloat

    func path(in rect: CGRect) -> Path {
        let inner = rect.insetBy(dx: amount, dy: amount)
        guard inner.width >= 0, inner.height >= 0, !inner.isNull else { return Path() }
        return smaller.map { $0.path(in: inner) } ?? shape.path(in: inner)
    }

    /// The corners are rounded round the same centers, so that their radius shrinks too.
    private var smaller: (any Shape)? {
        switch shape {
        case let rounded as RoundedRectangle:
            RoundedRectangle(
                cornerSize: CGSize(
                    width: max(0, rounded.cornerSize.width - amount), height: max(0, rounded.cornerSize.height - amount)
                ), style: rounded.style)
        case let uneven as UnevenRoundedRectangle:
            UnevenRoundedRectangle(
                topLeadingRadius: max(0, uneven.cornerRadii.topLeading - amount),
                bottomLeadingRadius: max(0, uneven.cornerRadii.bottomLeading - amount),
                bottomTrailingRadius: max(0, uneven.cornerRadii.bottomTrailing - amount),
                topTrailingRadius: max(0, uneven.cornerRadii.topTrailing - amount), style: uneven.style)
        default: nil
        }
    }

    var _box: _ShapeBox? {
        (smaller?._box ?? shape._box).map { box in
            var inset = box
            inset.insetPoints += amount
            return inset
        }
    }
    func inset(by more: CGFloat) -> InsetForm<S> { InsetForm(shape: shape, amount: amount + more) }
    typealias Body = _ShapeView<Self, ForegroundStyle>
    typealias AnimatableData = EmptyAnimatableData
}
