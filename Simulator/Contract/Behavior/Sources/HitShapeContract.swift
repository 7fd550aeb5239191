import SwiftUI

/// Views that are hit in a shape of their own.
public struct HitShapeContract: View {
    @State private var answer = "none"

    public init() {}

    public var body: some View {
        VStack(spacing: 60) {
            Text(answer)
            ZStack {
                Color.gray.frame(width: 200, height: 200).onTapGesture { answer = "below" }
                Color.red.frame(width: 200, height: 200).contentShape(Circle()).onTapGesture { answer = "circle" }
            }
            .accessibilityIdentifier("circle")
            Color.blue.frame(width: 20, height: 20)
                .contentShape(Rectangle().inset(by: -20))
                .onTapGesture { answer = "larger" }
                .accessibilityIdentifier("larger")
            HStack {
                Text("left")
                Spacer()
                Text("right")
            }
            .frame(width: 200)
            .contentShape(.interaction, Rectangle())
            .contentShape(.hoverEffect, RoundedRectangle(cornerRadius: 8))
            .onTapGesture { answer = "row" }
            .accessibilityIdentifier("row")
        }
    }
}
