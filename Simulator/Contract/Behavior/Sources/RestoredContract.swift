import SwiftUI

/// What an app keeps of a scene from one launch to the next.
public struct RestoredContract: View {
    @SceneStorage("count") private var kept = 0
    @State private var lost = 0

    public init() {}

    public var body: some View {
        VStack {
            Text("kept \(kept) lost \(lost)")
            Button("count") {
                kept += 1
                lost += 1
            }
            .accessibilityIdentifier("count")
            Text("words that are struck through ").strikethrough().frame(width: 120).accessibilityIdentifier("struck")
        }
    }
}
