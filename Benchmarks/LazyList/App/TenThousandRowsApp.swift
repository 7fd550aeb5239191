import SwiftUI

/// The app the benchmark scrolls in: ten thousand rows of a lazy stack, each with an icon, two texts and its own state.
@main
struct TenThousandRowsApp: App {
    var body: some Scene {
        WindowGroup {
            ScrollView {
                LazyVStack(alignment: .leading) {
                    ForEach(0..<10_000, id: \.self) { number in MessageRow(number: number) }
                }
            }
        }
    }
}

struct MessageRow: View {
    let number: Int
    @State private var isRead = false

    var body: some View {
        Button {
            isRead.toggle()
        } label: {
            HStack {
                Image(systemName: isRead ? "envelope.open" : "envelope")
                VStack(alignment: .leading) {
                    Text("Message \(number)").font(.headline)
                    Text("A few words of what it says").font(.subheadline).foregroundStyle(.secondary)
                }
                Spacer()
            }
            .padding(.horizontal)
        }
        .accessibilityIdentifier("row-\(number)")
    }
}
