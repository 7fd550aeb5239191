import Foundation

/// A set of view properties that may be synchronized between views using the `View.matchedGeometryEffect()` function.
public struct MatchedGeometryProperties: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let position = MatchedGeometryProperties(rawValue: 1)
    public static let size = MatchedGeometryProperties(rawValue: 2)
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

extension View {
    /// The browser lets a view that comes with an animation start from the frame of the one that leaves with the same name.
    public func matchedGeometryEffect<ID>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
        isSource: Bool = true
    ) -> some View where ID: Hashable {
        modifier(ChangeModifier(attributes: [("data-matched", "\(namespace)/\(id)")]))
    }
}
