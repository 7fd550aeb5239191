import SwiftUI

extension View {
    /// Keeps a form or a text from getting wider than is comfortable to read, as on an iPad.
    func readableWidth() -> some View {
        frame(maxWidth: 560)
            .frame(maxWidth: .infinity)
    }

    /// A rounded box in the colour of grouped content.
    func card() -> some View {
        padding(16)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(Color(.secondarySystemBackground), in: RoundedRectangle(cornerRadius: 16))
    }
}
