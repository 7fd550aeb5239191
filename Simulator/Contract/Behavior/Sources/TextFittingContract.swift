import SwiftUI

/// Texts that have less room than they need.
public struct TextFittingContract: View {
    private let sentence = "The quick brown fox jumps over the lazy dog"

    public init() {}

    public var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text(sentence).lineLimit(1).accessibilityIdentifier("cut")
            Text(sentence).lineLimit(1).minimumScaleFactor(0.5).accessibilityIdentifier("scaled")
            Text(sentence).lineLimit(1).truncationMode(.head).accessibilityIdentifier("head")
            Text(sentence).lineLimit(1).truncationMode(.middle).accessibilityIdentifier("middle")
            Text(sentence).lineLimit(1).truncationMode(.tail).accessibilityIdentifier("tail")
            Text("The quick brown fox jumps").lineLimit(1).allowsTightening(true).frame(width: 206, alignment: .leading)
                .accessibilityIdentifier("tight")
            Text("short").lineLimit(1).minimumScaleFactor(0.5).truncationMode(.middle).accessibilityIdentifier("short")
        }
        .frame(width: 220, alignment: .leading)
    }
}
