import SwiftUI

/// Rows of lazy containers appear as they are scrolled to.
public struct LazyRowsContract: View {
    @State private var appeared: Set<Int> = []
    @State private var tasks = 0
    @State private var goes = 0

    public init() {}

    public var body: some View {
        VStack(spacing: 0) {
            Text("last \(appeared.max() ?? -1) tasks \(tasks) gone \(goes)").accessibilityIdentifier("appeared")
            ScrollView {
                LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders]) {
                    Section {
                        ForEach(0..<200) { number in
                            Text("row \(number)")
                                .frame(height: 50)
                                .onAppear { appeared.insert(number) }
                                .onDisappear { goes += 1 }
                                .task { tasks += 1 }
                        }
                    } header: {
                        Text("header").accessibilityIdentifier("header")
                    }
                }
            }
            .accessibilityIdentifier("scroller")
        }
    }
}
