import SwiftUI

/// A small capsule with a name that is the same in every language.
struct BadgeView: View {
    let name: String

    var body: some View {
        Text(verbatim: name)
            .font(.footnote.weight(.medium))
            .padding(.horizontal, 10)
            .padding(.vertical, 6)
            .background(Color.accentColor.opacity(0.12), in: Capsule())
            .foregroundStyle(.primary)
    }
}

#Preview {
    BadgeView(name: "SwiftUI")
}
