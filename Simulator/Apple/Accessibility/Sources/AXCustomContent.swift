import Foundation

/// An object that provides custom content to an assistive technology.
open class AXCustomContent: NSObject {
    /// The importance level for custom content.
    public enum Importance: UInt, Sendable {
        /// Content that is read on demand.
        case `default`
        /// Content that is read with the element.
        case high
    }

    /// A localized string that describes how to name the content.
    open var label: String
    /// A localized string that describes the content.
    open var value: String
    /// Whether the content is read at once.
    open var importance = Importance.default

    public init(label: String, value: String) {
        self.label = label
        self.value = value
    }
}
