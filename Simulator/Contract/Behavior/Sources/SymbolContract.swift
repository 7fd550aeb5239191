import SwiftUI

/// Symbols in variants and rendering modes.
public struct SymbolContract: View {
    public init() {}

    public var body: some View {
        VStack(spacing: 12) {
            Image(systemName: "person").accessibilityIdentifier("plain")
            Image(systemName: "person").symbolVariant(.fill).accessibilityIdentifier("filled")
            HStack {
                Image(systemName: "bell").symbolVariant(.slash).accessibilityIdentifier("slashed")
                Image(systemName: "heart").environment(\.symbolVariants, .none).accessibilityIdentifier("bare")
            }
            .symbolVariant(.fill)
            Image(systemName: "plus").symbolVariant(.circle.fill).accessibilityIdentifier("encircled")
            Image(systemName: "xmark.circle.fill").symbolRenderingMode(.hierarchical).foregroundStyle(.red)
                .accessibilityIdentifier("hierarchical")
            Image(systemName: "plus.circle.fill").symbolRenderingMode(.palette).foregroundStyle(.white, .green)
                .accessibilityIdentifier("palette")
            Image(systemName: "star.fill").symbolRenderingMode(.multicolor).accessibilityIdentifier("multicolor")
            Image(systemName: "star.fill").symbolRenderingMode(.monochrome).accessibilityIdentifier("monochrome")
        }
    }
}
