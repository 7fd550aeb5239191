import Foundation
import UIKit

/// A wrapper for a UIKit view that you use to integrate that view into your SwiftUI view hierarchy.
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Self.Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    @MainActor @preconcurrency func makeUIView(context: Self.Context) -> Self.UIViewType
    @MainActor @preconcurrency func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
    @MainActor @preconcurrency static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator)
    @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
    @MainActor @preconcurrency func sizeThatFits(
        _ proposal: ProposedViewSize, uiView: Self.UIViewType, context: Self.Context
    ) -> CGSize?
}

extension UIViewRepresentable where Self.Coordinator == () {
    public func makeCoordinator() -> Self.Coordinator { () }
}

extension UIViewRepresentable {
    public var body: Never { bodyOfPrimitive(Self.self) }
    public static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView: Self.UIViewType, context: Self.Context) -> CGSize? {
        nil
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let view = node.boundView
        let known = node.storage as? UIKitMemory<UIViewType, Coordinator>
        let memory = known ?? UIKitMemory(coordinator: view.makeCoordinator()) { dismantleUIView($0, coordinator: $1) }
        node.storage = memory
        let context = Context(coordinator: memory.coordinator, node)
        let uiView = memory.update(node) { known in
            let uiView = known ?? view.makeUIView(context: context)
            view.updateUIView(uiView, context: context)
            return uiView
        }
        uiView._onChange = { [weak memory] in memory?.changed() }
        let size = view.sizeThatFits(.unspecified, uiView: uiView, context: context)
        node.setChild(0, UIKitContent(view: uiView, revision: memory.revision, size: size))
    }
    public static func _emit(_ node: _ViewNode<Self>) { node.emitChildren() }
}

/// Contextual information about the state of the system that you use to create and update your UIKit view.
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable>
where Representable: UIViewRepresentable {
    public let coordinator: Representable.Coordinator
    public var transaction: Transaction
    public let environment: EnvironmentValues

    init(coordinator: Representable.Coordinator, _ node: _Node) {
        self.coordinator = coordinator
        environment = node.environment
        transaction = node.transactionInForce
    }
}

/// A view that represents a UIKit view controller.
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Self.Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>

    @MainActor @preconcurrency func makeUIViewController(context: Self.Context) -> Self.UIViewControllerType
    @MainActor @preconcurrency func updateUIViewController(
        _ uiViewController: Self.UIViewControllerType, context: Self.Context)
    @MainActor @preconcurrency static func dismantleUIViewController(
        _ uiViewController: Self.UIViewControllerType, coordinator: Self.Coordinator)
    @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
    @MainActor @preconcurrency func sizeThatFits(
        _ proposal: ProposedViewSize, uiViewController: Self.UIViewControllerType, context: Self.Context
    ) -> CGSize?
}

extension UIViewControllerRepresentable where Self.Coordinator == () {
    public func makeCoordinator() -> Self.Coordinator { () }
}

extension UIViewControllerRepresentable {
    public var body: Never { bodyOfPrimitive(Self.self) }
    public static func dismantleUIViewController(
        _ uiViewController: Self.UIViewControllerType, coordinator: Self.Coordinator
    ) {}
    public func sizeThatFits(
        _ proposal: ProposedViewSize, uiViewController: Self.UIViewControllerType, context: Self.Context
    ) -> CGSize? { nil }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        let view = node.boundView
        let known = node.storage as? UIKitMemory<UIViewControllerType, Coordinator>
        let memory =
            known
            ?? UIKitMemory(coordinator: view.makeCoordinator()) { controller, coordinator in
                controller.viewWillDisappear(false)
                controller.viewDidDisappear(false)
                dismantleUIViewController(controller, coordinator: coordinator)
            }
        node.storage = memory
        let context = Context(coordinator: memory.coordinator, node)
        let controller = memory.update(node) { known in
            let controller = known ?? view.makeUIViewController(context: context)
            controller.loadViewIfNeeded()
            view.updateUIViewController(controller, context: context)
            if known == nil {
                controller.viewWillAppear(false)
                controller.viewDidAppear(false)
            }
            return controller
        }
        controller.view._onChange = { [weak memory] in memory?.changed() }
        let size = view.sizeThatFits(.unspecified, uiViewController: controller, context: context)
        node.setChild(0, UIKitContent(view: controller.view, revision: memory.revision, size: size))
    }
    public static func _emit(_ node: _ViewNode<Self>) { node.emitChildren() }
}

/// Contextual information about the state of the system that you use to create and update your UIKit view controller.
@MainActor @preconcurrency public struct UIViewControllerRepresentableContext<Representable>
where Representable: UIViewControllerRepresentable {
    public let coordinator: Representable.Coordinator
    public var transaction: Transaction
    public let environment: EnvironmentValues

    init(coordinator: Representable.Coordinator, _ node: _Node) {
        self.coordinator = coordinator
        environment = node.environment
        transaction = node.transactionInForce
    }
}

/// The view or controller that a representable made, for as long as its place in the tree is there.
@MainActor final class UIKitMemory<Object: AnyObject, Coordinator>: Teardown {
    let coordinator: Coordinator
    private(set) var revision = 0
    private var object: Object?
    private var isUpdating = false
    private weak var node: _Node?
    private let dismantle: (Object, Coordinator) -> Void

    init(coordinator: Coordinator, dismantle: @escaping (Object, Coordinator) -> Void) {
        self.coordinator = coordinator
        self.dismantle = dismantle
    }

    /// Makes or updates the object; what it reads is what the node depends on. Its own changes meanwhile are no news.
    func update(_ node: _Node, _ work: (Object?) -> Object) -> Object {
        self.node = node
        isUpdating = true
        defer { isUpdating = false }
        let made = node.reading { work(object) }
        object = made
        revision += 1
        return made
    }

    func changed() {
        if !isUpdating { node?.invalidate() }
    }

    nonisolated func teardown() {
        MainActor.assumeIsolated {
            if let object { dismantle(object, coordinator) }
            object = nil
        }
    }
}
