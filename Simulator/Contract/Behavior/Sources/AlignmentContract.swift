import SwiftUI

extension VerticalAlignment {
    private enum MidAccountAndName: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context[.top] }
    }
    static let midAccountAndName = VerticalAlignment(MidAccountAndName.self)
}

extension HorizontalAlignment {
    private enum Third: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 3 }
    }
    static let third = HorizontalAlignment(Third.self)
}

/// Alignments of the app, and guides of views of their own.
public struct AlignmentContract: View {
    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            // Two columns, aligned by a view inside each.
            HStack(alignment: .midAccountAndName, spacing: 0) {
                VStack(spacing: 0) {
                    box(.blue, 50, 20, "account").alignmentGuide(.midAccountAndName) { $0[VerticalAlignment.center] }
                    box(.gray, 50, 60, "picture")
                }
                VStack(spacing: 0) {
                    box(.gray, 80, 30, "caption")
                    box(.green, 80, 40, "name").alignmentGuide(.midAccountAndName) { $0[VerticalAlignment.center] }
                }
            }
            // A guide that moves one view out of the line.
            VStack(alignment: .leading, spacing: 0) {
                box(.red, 60, 20, "first")
                box(.orange, 60, 20, "moved").alignmentGuide(.leading) { $0[.leading] - 24 }
                box(.yellow, 60, 20, "half").alignmentGuide(.leading) { $0.width / 2 }
            }
            ZStack(alignment: Alignment(horizontal: .third, vertical: .bottom)) {
                box(.gray, 90, 60, "large")
                box(.blue, 30, 20, "small")
            }
            // What lies over a view is put on its corner by its middle.
            box(.gray, 100, 40, "base").overlay(alignment: .topTrailing) {
                box(.red, 20, 20, "badge")
                    .alignmentGuide(.top) { $0[VerticalAlignment.center] }
                    .alignmentGuide(.trailing) { $0[HorizontalAlignment.center] }
            }
        }
    }

    private func box(_ color: Color, _ width: CGFloat, _ height: CGFloat, _ name: String) -> some View {
        color.frame(width: width, height: height).accessibilityIdentifier(name)
    }
}
