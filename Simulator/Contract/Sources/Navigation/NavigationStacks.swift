import SwiftUI

@MainActor func navigationStacks(_ contract: Contract) {
    let numbers = Binding<[Int]>.constant([])
    let path = Binding.constant(NavigationPath())
    contract.same("NavigationStack") {
        NavigationStack { Text("a") }
        NavigationStack(path: numbers) { Text("a") }
        NavigationStack(path: path) { Text("a") }
    }
    contract.same("A place that is shown") {
        NavigationStack(path: .constant([1])) {
            Text("a").navigationDestination(for: Int.self) { Text(verbatim: "\($0)") }
        }
        NavigationStack(path: .constant(NavigationPath([1]))) {
            Text("a").navigationDestination(for: Int.self) { Text(verbatim: "\($0)") }
        }
        NavigationStack {
            Text("a").navigationDestination(isPresented: .constant(true)) { Text("1") }
        }
        NavigationStack {
            Text("a").navigationDestination(item: .constant(Int?.some(1))) { Text(verbatim: "\($0)") }
        }
    }
    var places = NavigationPath()
    contract.fact("a path begins empty", places.isEmpty && places.count == 0)
    places.append(1)
    places.append("a")
    contract.fact("a path counts", places.count == 2)
    contract.fact("a path can be stored", places.codable != nil)
    if let stored = places.codable, let data = try? JSONEncoder().encode(stored),
        let read = try? JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)
    {
        contract.fact("a path comes back", NavigationPath(read) == places)
    }
    places.removeLast()
    places.removeLast(1)
    contract.fact("a path goes back", places.isEmpty)
    places.append(Plain(id: 1))
    contract.fact("what cannot be stored makes the path so", places.codable == nil)
    contract.fact("a path of values", NavigationPath([1, 2]).count == 2 && NavigationPath([Plain(id: 1)]).count == 1)
    contract.drawn("NavigationSplitView") {
        NavigationSplitView {
            Text("a")
        } detail: {
            Text("b")
        }
        NavigationSplitView {
            Text("a")
        } content: {
            Text("c")
        } detail: {
            Text("b")
        }
        NavigationSplitView(columnVisibility: .constant(.all)) {
            Text("a")
        } detail: {
            Text("b")
        }
        NavigationSplitView(columnVisibility: .constant(.doubleColumn)) {
            // Partly: columns keep their own widths.
            Text("a").navigationSplitViewColumnWidth(100)
        } content: {
            // Partly: columns keep their own widths.
            Text("c").navigationSplitViewColumnWidth(min: 10, ideal: 20, max: 30)
        } detail: {
            Text("b")
        }
        NavigationSplitView(columnVisibility: .constant(.detailOnly), preferredCompactColumn: .constant(.detail)) {
            Text("a")
        } detail: {
            Text("b")
        }
        NavigationSplitView(columnVisibility: .constant(.automatic), preferredCompactColumn: .constant(.content)) {
            Text("a")
        } content: {
            Text("c")
        } detail: {
            Text("b")
        }
        NavigationSplitView(preferredCompactColumn: .constant(.sidebar)) {
            Text("a")
        } detail: {
            Text("b")
        }
        NavigationSplitView(preferredCompactColumn: .constant(.sidebar)) {
            Text("a")
        } content: {
            Text("c")
        } detail: {
            Text("b")
        }
    }
    contract.drawn("NavigationView") {
        NavigationView { Text("a") }
        NavigationView { Text("a") }.navigationViewStyle(.stack)
        NavigationView { Text("a") }.navigationViewStyle(.automatic)
        NavigationView { Text("a") }.navigationViewStyle(.columns)
        NavigationView { Text("a") }.navigationViewStyle(DoubleColumnNavigationViewStyle())
        NavigationView { Text("a") }.navigationViewStyle(StackNavigationViewStyle())
        NavigationView { Text("a") }.navigationViewStyle(DefaultNavigationViewStyle())
    }
}

private struct Plain: Hashable {
    var id: Int
}
