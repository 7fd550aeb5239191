import Combine
import SwiftUI

@MainActor func lifeCycle(_ contract: Contract) {
    let view = Text("a")
    let ticks = PassthroughSubject<Int, Never>()
    contract.same("What runs beside a view") {
        view
        view.onAppear {}
        view.onAppear(perform: nil)
        view.onDisappear {}
        view.onDisappear(perform: nil)
        view.task {}
        view.task(priority: .background) {}
        view.task(id: 1) {}
        view.task(id: 1, priority: .high) {}
        view.onChange(of: 1) {}
        view.onChange(of: 1) { _, _ in }
        view.onChange(of: 1, initial: true) {}
        view.onChange(of: 1, initial: true) { _, _ in }
        view.onChange(of: 1, perform: { _ in })
        view.onReceive(ticks) { _ in }
        SubscriptionView(content: view, publisher: ticks) { _ in }
        view.onOpenURL { _ in }
        view.onSubmit {}
        view.animation(.default, value: 1)
        view.modifier(Nothing())
        view.modifier(Nothing().concat(Nothing()))
    }
    contract.drawn("Transactions") {
        view.frame()
        view.transaction { $0.animation = nil }
        view.transaction(value: 1) { $0.disablesAnimations = true }
    }
}

private struct Nothing: ViewModifier {
    func body(content: Content) -> some View { content }
}
