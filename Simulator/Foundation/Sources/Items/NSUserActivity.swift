import Foundation

/// The activity of opening a web page, as a link to one opens an app.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// A representation of the state of your app at a moment in time, for other devices, for searching and for coming back to it.
///
/// A simulated device has no others beside it, and searches no activities: an activity is what the app makes of it.
open class NSUserActivity: NSObject, @unchecked Sendable {
    /// The kind of activity, as the app names it in reverse domain style.
    public let activityType: String
    open var title: String?
    open var userInfo: [AnyHashable: Any]?
    open var requiredUserInfoKeys: Set<String>?
    /// Whether the delegate is asked for the newest state before it is used.
    open var needsSave = false
    open var webpageURL: URL?
    open var referrerURL: URL?
    open var expirationDate: Date?
    open var keywords: Set<String> = []
    open var targetContentIdentifier: String?
    open var persistentIdentifier: String?
    open var isEligibleForHandoff = true
    open var isEligibleForSearch = false
    open var isEligibleForPublicIndexing = false
    open var isEligibleForPrediction = false
    open weak var delegate: (any NSUserActivityDelegate)?

    private static let lock = NSLock()
    nonisolated(unsafe) private static weak var current: NSUserActivity?

    public init(activityType: String) { self.activityType = activityType }

    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Makes it the activity that is going on in the app.
    open func becomeCurrent() { Self.lock.withLock { Self.current = self } }
    /// Ends that, if it is.
    open func resignCurrent() {
        Self.lock.withLock { if Self.current === self { Self.current = nil } }
    }
    /// Says that the activity is over.
    open func invalidate() { resignCurrent() }

    /// The activity that is going on in the app, with its newest state.
    public static var _current: NSUserActivity? {
        guard let activity = lock.withLock({ current }) else { return nil }
        if activity.needsSave {
            activity.needsSave = false
            activity.delegate?.userActivityWillSave(activity)
        }
        return activity
    }
}

/// The interface through which a user activity instance notifies its delegate of updates.
public protocol NSUserActivityDelegate: AnyObject {
    func userActivityWillSave(_ userActivity: NSUserActivity)
    func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}
