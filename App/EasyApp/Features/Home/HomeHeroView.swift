import SwiftUI

/// The title of the product and its promise.
struct HomeHeroView: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            Text(verbatim: AppData.appDisplayName)
                .font(.largeTitle.bold())
                .accessibilityAddTraits(.isHeader)
            Text("home.promise")
                .font(.title3)
                .opacity(0.9)
        }
        .foregroundStyle(Color.white)
        .padding(24)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(
            LinearGradient(
                colors: [Color.indigo, Color.blue],
                startPoint: .topLeading,
                endPoint: .bottomTrailing
            ),
            in: RoundedRectangle(cornerRadius: 20)
        )
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("home.hero")
    }
}

#Preview {
    HomeHeroView()
        .padding()
}
