import Foundation
import SwiftUI
import Testing

private struct Greeting: View {
    @Environment(\.greeting) private var greeting
    let name: String
    var body: some View { Text(verbatim: "\(greeting) \(name)") }
}

extension EnvironmentValues {
    @Entry var greeting: String = "Hello"
    @Entry var level = 3
    @Entry var note: String?
}

#Preview("Named \"}\"") { Greeting(name: "Ann") }

#Preview {  // a comment with )
    Greeting(name: "Bo")
}

#Preview("Counter", traits: .sizeThatFitsLayout, .landscapeLeft) {
    @Previewable @State var count = 4
    @Previewable
    @State var step = [1, 2].count

    let next = count + step
    Button(String(next)) { count = next }
    Text(verbatim: "count \(count)")
}

@MainActor @Suite struct PreviewTests {
    private func preview(_ name: String?) throws -> _Preview {
        let own = _PreviewRegistry.previews().filter { $0.fileID == "SwiftUITests/PreviewTests.swift" }
        return try #require(own.first { $0.preview.name == name }).preview
    }

    @Test func everyPreviewIsFoundWithItsPlace() throws {
        let own = _PreviewRegistry.previews().filter { $0.fileID == "SwiftUITests/PreviewTests.swift" }
        #expect(own.map(\.preview.name) == ["Named \"}\"", nil, "Counter"])
        #expect(own.map(\.line) == [17, 19, 23])
    }

    @Test func previewsShowTheirViews() throws {
        #expect(_ViewHost(AnyView(try preview(nil).body())).texts == ["Hello Bo"])
        #expect(_ViewHost(AnyView(try preview("Named \"}\"").body())).texts == ["Hello Ann"])
    }

    @Test func previewableStateLives() throws {
        let preview = try preview("Counter")
        #expect(preview.isSizeThatFits && preview.isLandscape)
        let host = _ViewHost(AnyView(preview.body()))
        #expect(host.texts == ["6", "count 4"])
        host.tap("6")
        #expect(host.texts == ["8", "count 6"])
    }

    @Test func entriesHaveDefaultsAndCanBeSet() {
        var values = EnvironmentValues()
        #expect(values.greeting == "Hello" && values.level == 3 && values.note == nil)
        values.greeting = "Hi"
        values.level = 5
        values.note = "x"
        #expect(values.greeting == "Hi" && values.level == 5 && values.note == "x")
        let host = _ViewHost(Greeting(name: "Cy").environment(\.greeting, "Hi"))
        #expect(host.texts == ["Hi Cy"])
    }
}
