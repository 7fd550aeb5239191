import Foundation
import SwiftUI

/// A screen whose places are known from SwiftUI's rules: each view with an accessibility identifier, and where it must be.
struct LayoutCase: Sendable {
    let name: String
    let view: @MainActor @Sendable () -> AnyView
    let places: @Sendable (Room) -> [String: CGRect]

    @MainActor init<Content: View>(
        _ name: String, @ViewBuilder _ view: @escaping @MainActor @Sendable () -> Content,
        places: @escaping @Sendable (Room) -> [String: CGRect]
    ) {
        self.name = name
        self.view = { AnyView(view()) }
        self.places = places
    }
}

/// What a screen offers: the safe area, whose upper left corner is the origin, and how large its texts are.
struct Room: Sendable {
    let width: CGFloat
    let height: CGFloat
    let safeTop: CGFloat
    let safeBottom: CGFloat
    /// The size of texts that have all the room they want, in the body font.
    let texts: [String: CGSize]

    func text(_ text: String) -> CGSize { texts[text] ?? .zero }

    /// A rectangle of a size in the middle of the safe area.
    func centred(_ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: (self.width - width) / 2, y: (self.height - height) / 2, width: width, height: height)
    }
    /// A rectangle with its middle on the vertical axis of the safe area.
    func across(_ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: (self.width - width) / 2, y: y, width: width, height: height)
    }
    /// A rectangle with its middle on the horizontal axis of the safe area.
    func along(_ x: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: x, y: (self.height - height) / 2, width: width, height: height)
    }
    var whole: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}

extension View {
    /// Names a view in the places of its case.
    func named(_ name: String) -> some View { accessibilityIdentifier(name) }
}

/// A colored box of a size.
struct Box: View {
    let name: String
    let width: CGFloat?
    let height: CGFloat?

    init(_ name: String, _ width: CGFloat? = nil, _ height: CGFloat? = nil) {
        self.name = name
        self.width = width
        self.height = height
    }

    var body: some View { Color.red.frame(width: width, height: height).named(name) }
}
