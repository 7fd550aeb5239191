import CAppContainer
import Foundation

/// Posts `UserDefaults.didChangeNotification`, which Foundation on Linux declares and never posts.
@_cdecl("easyapp_user_defaults_changed")
public func _userDefaultsChanged(_ defaults: UnsafeMutableRawPointer) {
    let object = Unmanaged<UserDefaults>.fromOpaque(defaults).takeUnretainedValue()
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: object)
}

/// Whether changes of settings are noticed: not where Foundation's classes are not as they are known here.
public var _noticesUserDefaultsChanges: Bool { app_observes_user_defaults() != 0 }

/// Makes an object by the class's own `init()`, which Swift allows only where that is `required`.
public func _makeObject<Object: NSObject>(_ type: Object.Type) -> Object? {
    guard let object = app_make_object(unsafeBitCast(type, to: UnsafeMutableRawPointer.self)) else { return nil }
    return Unmanaged<Object>.fromOpaque(object).takeRetainedValue()
}
