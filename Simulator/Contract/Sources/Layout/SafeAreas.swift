import SwiftUI

@MainActor func safeAreas(_ contract: Contract) {
    let view = Color.red
    contract.distinct("Safe areas") {
        view
        view.ignoresSafeArea(edges: .bottom)
        view.safeAreaPadding(.top, 3)
        view.safeAreaInset(edge: .bottom) { Text("a") }
        view.safeAreaInset(edge: .top, alignment: .leading, spacing: 3) { Text("a") }
        view.safeAreaInset(edge: .leading, alignment: .top, spacing: 3) { Text("a") }
    }
    contract.same("ignoresSafeArea") {
        view.ignoresSafeArea()
        view.ignoresSafeArea(.all)
        view.ignoresSafeArea(.all, edges: .all)
        view.edgesIgnoringSafeArea(.all)
    }
    contract.drawn("Some regions") {
        view.ignoresSafeArea(.keyboard)
        view.ignoresSafeArea(.container, edges: .top)
        view.ignoresSafeArea([.container, .keyboard])
    }
    contract.same("safeAreaPadding") {
        view.safeAreaPadding()
        view.safeAreaPadding(.all)
        view.safeAreaPadding(16)
        view.safeAreaPadding(EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16))
    }
}
