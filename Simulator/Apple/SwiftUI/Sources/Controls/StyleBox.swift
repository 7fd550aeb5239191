/// A style of the environment, with the style that was in force where it was set: a style that shows a view of its own kind
/// gets that one, and so does not call itself.
struct StyleBox<Configuration>: Equatable {
    private final class Outer {
        let box: StyleBox
        init(_ box: StyleBox) { self.box = box }
    }

    private let identity: AnyHashable
    private let enclosing: Outer?
    let makeBody: @MainActor (Configuration) -> AnyView

    init(identity: AnyHashable, outer: StyleBox?, makeBody: @escaping @MainActor (Configuration) -> AnyView) {
        self.identity = identity
        enclosing = outer.map(Outer.init)
        self.makeBody = makeBody
    }

    var outer: StyleBox { enclosing?.box ?? self }

    static func == (one: StyleBox, other: StyleBox) -> Bool {
        one.identity == other.identity && one.enclosing?.box == other.enclosing?.box
    }
}
