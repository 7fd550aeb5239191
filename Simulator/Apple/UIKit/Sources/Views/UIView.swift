import FoundationCompat

/// An object that manages the content for a rectangular area on the screen.
///
/// Views of UIKit are shown where SwiftUI embeds them. A change of a view tells whoever shows it. They are no responders
/// here: whoever overrides `init(frame:)` stays on the main actor, which NSObject's `init` would not allow.
@MainActor open class UIView: Hashable {
    open var frame: CGRect { didSet { _changed() } }
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    open var backgroundColor: UIColor? { didSet { _changed() } }
    open var tintColor: UIColor? { didSet { _changed() } }
    open var alpha: CGFloat = 1 { didSet { _changed() } }
    open var isHidden = false { didSet { _changed() } }
    open var isUserInteractionEnabled = true { didSet { _changed() } }
    open var clipsToBounds = false { didSet { _changed() } }
    open var contentMode = ContentMode.scaleToFill { didSet { _changed() } }
    open var tag = 0
    open var accessibilityLabel: String? { didSet { _changed() } }
    open var accessibilityValue: String? { didSet { _changed() } }
    open var accessibilityHint: String? { didSet { _changed() } }
    open var accessibilityIdentifier: String? { didSet { _changed() } }
    open private(set) var subviews: [UIView] = []
    open private(set) weak var superview: UIView?
    /// Told of every change of the view and of those in it.
    public var _onChange: (() -> Void)?
    private var huggingPriorities: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    private var resistances: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]

    public init(frame: CGRect) {
        self.frame = frame
    }
    public required init?(coder: NSCoder) { frame = .zero }
    public convenience init() { self.init(frame: .zero) }

    nonisolated public static func == (lhs: UIView, rhs: UIView) -> Bool { lhs === rhs }
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// How a view lays out its content when its bounds change.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
        case bottomLeft, bottomRight
    }

    /// A view without a size of its own has none of these.
    public class var noIntrinsicMetric: CGFloat { -1 }
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
    open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }
    open func invalidateIntrinsicContentSize() { _changed() }
    open func setNeedsDisplay() { _changed() }
    open func setNeedsLayout() { _changed() }
    open func layoutIfNeeded() { layoutSubviews() }
    open func layoutSubviews() {}
    open func didMoveToSuperview() {}
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview?._changed()
        superview = nil
    }
    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
    open func insertSubview(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
        view.didMoveToSuperview()
        _changed()
    }
    open func bringSubviewToFront(_ view: UIView) { insertSubview(view, at: subviews.count) }
    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        huggingPriorities[axis] = priority
        _changed()
    }
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        huggingPriorities[axis] ?? .defaultLow
    }
    open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        resistances[axis] = priority
        _changed()
    }
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        resistances[axis] ?? .defaultHigh
    }

    public func _changed() {
        _onChange?()
        superview?._changed()
    }
}

/// How strongly a view keeps to its size.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public init(rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// Only the names of axes: views are laid out by SwiftUI or by their frames.
public enum NSLayoutConstraint {
    public enum Axis: Int, Sendable { case horizontal, vertical }
}

/// An object that manages a view hierarchy for your UIKit app.
@MainActor open class UIViewController: Hashable {
    open var title: String?
    private var loadedView: UIView?
    open private(set) var children: [UIViewController] = []
    open private(set) weak var parent: UIViewController?

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public required init?(coder: NSCoder) {}
    public convenience init() { self.init(nibName: nil, bundle: nil) }

    nonisolated public static func == (lhs: UIViewController, rhs: UIViewController) -> Bool { lhs === rhs }
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }
    open var isViewLoaded: Bool { loadedView != nil }
    open func loadView() { loadedView = UIView() }
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func addChild(_ childController: UIViewController) {
        children.append(childController)
        childController.parent = self
    }
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }
    open func didMove(toParent parent: UIViewController?) {}
    open func willMove(toParent parent: UIViewController?) {}
}
