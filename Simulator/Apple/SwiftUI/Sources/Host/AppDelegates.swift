import Combine
import Foundation
import FoundationCompat
import Observation

/// The delegate of the app, made once.
@MainActor private enum AppDelegates {
    private static var made: [ObjectIdentifier: NSObject] = [:]

    static func delegate<D: NSObject & UIApplicationDelegate>(_ type: D.Type) -> D {
        if let known = made[ObjectIdentifier(type)] as? D { return known }
        guard let delegate = _makeObject(type) else {
            fatalError("\(type) cannot be made: an app delegate needs an init() without arguments")
        }
        made[ObjectIdentifier(type)] = delegate
        let application = UIApplication.shared
        application.delegate = delegate
        _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        return delegate
    }
}

/// A property wrapper type that you use to create a UIKit app delegate.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType>: DynamicProperty
where DelegateType: NSObject, DelegateType: UIApplicationDelegate {
    private let delegate: DelegateType
    /// What makes a change of the delegate evaluate the app again, where it can say that it changes.
    private var observed: (any DynamicProperty)?

    @MainActor @preconcurrency public var wrappedValue: DelegateType { delegate }

    @MainActor @preconcurrency public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        delegate = AppDelegates.delegate(delegateType)
    }

    public mutating func _bind(slot: inout AnyObject?, node: _Node) {
        guard var observed else { return }
        observed._bind(slot: &slot, node: node)
        self.observed = observed
    }
}

extension UIApplicationDelegateAdaptor where DelegateType: ObservableObject {
    @MainActor @preconcurrency public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        delegate = AppDelegates.delegate(delegateType)
        observed = ObservedObject(wrappedValue: delegate)
    }

    @MainActor @preconcurrency public var projectedValue: ObservedObject<DelegateType>.Wrapper {
        ObservedObject(wrappedValue: delegate).projectedValue
    }
}
