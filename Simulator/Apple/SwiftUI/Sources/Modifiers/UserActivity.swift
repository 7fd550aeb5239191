import Foundation
import FoundationCompat

/// An activity that goes on for as long as its content is there.
private struct UserActivityModifier: PrimitiveModifier {
    let type: String
    let isActive: Bool
    let update: (NSUserActivity) -> Void

    private final class Memory: Teardown {
        var activity: NSUserActivity?
        func end() {
            activity?.invalidate()
            activity = nil
        }
        func teardown() { end() }
    }

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.setChild(0, node.view.content)
        let modifier = node.view.modifier
        let memory = (node.storage as? Memory) ?? Memory()
        node.storage = memory
        if memory.activity?.activityType != modifier.type { memory.end() }
        guard modifier.isActive else { return memory.end() }
        // After the pass: the app's closure may write to its state.
        node.graph.afterPass { [weak node] in
            guard node?.isAlive == true else { return }
            let activity = memory.activity ?? NSUserActivity(activityType: modifier.type)
            if memory.activity == nil { activity.becomeCurrent() }
            memory.activity = activity
            modifier.update(activity)
        }
    }
}

/// The actions of views that go on with activities of a type.
private enum ActivityHandlers: PreferenceKey {
    typealias Value = [(type: String, action: (NSUserActivity) -> Void)]
    static var defaultValue: Value { [] }
    static func reduce(value: inout Value, nextValue: () -> Value) { value += nextValue() }
}

private struct ContinueActivityModifier: PrimitiveModifier {
    let type: String
    let action: (NSUserActivity) -> Void

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        node.emitChildren()
        let modifier = node.view.modifier
        node.setPreference(
            ActivityHandlers.self, (node.preferences?[ActivityHandlers.self] ?? []) + [(modifier.type, modifier.action)]
        )
    }
}

extension View {
    /// Advertises a user activity type, for as long as the view is there and `isActive` says so.
    public func userActivity(
        _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
    ) -> some View {
        modifier(UserActivityModifier(type: activityType, isActive: isActive, update: update))
    }
    /// Advertises a user activity type for an element, while there is one.
    public func userActivity<P>(
        _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
    ) -> some View {
        modifier(
            UserActivityModifier(type: activityType, isActive: element != nil) { activity in
                if let element { update(element, activity) }
            })
    }
    /// Registers a handler to invoke in response to a user activity that the app receives: here a link to a web page with which the
    /// app is opened.
    public func onContinueUserActivity(_ activityType: String, perform action: @escaping (NSUserActivity) -> Void)
        -> some View
    {
        modifier(ContinueActivityModifier(type: activityType, action: action))
    }
}

extension _ViewHost {
    /// Hands an activity to the views that go on with its type. Returns whether there was one.
    @discardableResult
    public func _continue(_ activity: NSUserActivity) -> Bool {
        let handlers = (rootPreferences?[ActivityHandlers.self] ?? []).filter { $0.type == activity.activityType }
        for handler in handlers { handler.action(activity) }
        flush()
        return !handlers.isEmpty
    }
}

// MARK: Payloads

private let payloadKey = "EasyApp.SwiftUI.Payload"

extension NSUserActivity {
    /// What was set as the activity's payload, as a type of the app's.
    ///
    /// - Throws: `CocoaError.coderValueNotFound` where no payload was set, and what decoding throws.
    public func typedPayload<T>(_ type: T.Type) throws -> T where T: Decodable, T: Encodable {
        guard let data = userInfo?[payloadKey] as? Data else { throw CocoaError(.coderValueNotFound) }
        return try JSONDecoder().decode([T].self, from: data)[0]
    }
    /// Sets what the activity is about.
    public func setTypedPayload<T>(_ payload: T) throws where T: Decodable, T: Encodable {
        addUserInfoEntries(from: [payloadKey: try JSONEncoder().encode([payload])])
    }
}
