import Foundation

/// The sizes that you can specify for content.
@available(iOS, deprecated: 100000.0, renamed: "DynamicTypeSize")
public enum ContentSizeCategory: Hashable, CaseIterable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
    case accessibilityExtraExtraExtraLarge

    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    /// The sizes of both types in their order, which is the same.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 3 }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }
    public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rank <= rhs.rank }
    public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rank > rhs.rank }
    public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rank >= rhs.rank }
}

extension EnvironmentValues {
    /// The preferred size of the content: the Dynamic Type size by its older name.
    public var sizeCategory: ContentSizeCategory {
        get {
            let place = DynamicTypeSize.allCases.firstIndex(of: dynamicTypeSize) ?? 3
            return ContentSizeCategory.allCases[place]
        }
        set { dynamicTypeSize = DynamicTypeSize.allCases[newValue.rank] }
    }
}
