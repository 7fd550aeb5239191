import Foundation

/// The padding used to space a view from its containing scene.
public struct ScenePadding: Equatable, Sendable {
    /// In points; a phone has margins at its sides alone.
    fileprivate let points: CGFloat
    public static let minimum = ScenePadding(points: 16)
}

extension View {
    public func scenePadding(_ edges: Edge.Set = .all) -> some View { scenePadding(.minimum, edges: edges) }
    public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View {
        self.padding(edges.intersection(.horizontal), padding.points)
    }
}
