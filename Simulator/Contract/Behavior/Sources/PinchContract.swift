import SwiftUI

/// What two fingers, and a pointer that only hovers, do to a view.
public struct PinchContract: View {
    @State private var magnification = 1.0
    @State private var degrees = 0.0
    @State private var isOver = false
    @State private var point: CGPoint?
    @State private var isOnTarget = false

    public init() {}

    public var body: some View {
        VStack(spacing: 20) {
            Color.blue.frame(width: 200, height: 200)
                .accessibilityIdentifier("picture")
                .gesture(
                    MagnifyGesture().onEnded { magnification = $0.magnification }
                        .simultaneously(with: RotateGesture().onEnded { degrees = $0.rotation.degrees }))
            Text(verbatim: magnification > 1.5 ? "larger" : magnification < 0.7 ? "smaller" : "as it was")
            Text(verbatim: abs(degrees) > 20 ? "turned" : "upright")
            Color.green.frame(width: 100, height: 60)
                .accessibilityIdentifier("hovered")
                .onHover { isOver = $0 }
                .onContinuousHover { phase in
                    if case .active(let location) = phase { point = location } else { point = nil }
                }
            Text(verbatim: isOver ? "over it" : "elsewhere")
            Text(verbatim: point == nil ? "nowhere" : "somewhere")
        }
    }
}
