import SwiftUI

/// A form that fits the screen without the keyboard, and has to be scrolled with it.
public struct KeyboardContract: View {
    @State private var texts = Array(repeating: "", count: 6)

    public init() {}

    public var body: some View {
        NavigationStack {
            ScrollView {
                VStack(spacing: 60) {
                    ForEach(texts.indices, id: \.self) { index in
                        TextField("Field \(index)", text: $texts[index])
                            .accessibilityIdentifier("field-\(index)")
                            .padding(10)
                            .background(.quaternary)
                            .accessibilityElement(children: .contain)
                            .accessibilityIdentifier("box-\(index)")
                    }
                }
            }
        }
    }
}
