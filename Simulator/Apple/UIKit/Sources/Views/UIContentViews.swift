import FoundationCompat

/// A view that displays one or more lines of informational text.
@MainActor open class UILabel: UIView {
    open var text: String? { didSet { _changed() } }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var font: UIFont! = .systemFont(ofSize: 17) { didSet { _changed() } }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var textColor: UIColor! = .label { didSet { _changed() } }
    open var textAlignment = NSTextAlignment.natural { didSet { _changed() } }
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { _changed() } }
    open var numberOfLines = 1 { didSet { _changed() } }
    open var adjustsFontSizeToFitWidth = false { didSet { _changed() } }
    open var minimumScaleFactor: CGFloat = 0 { didSet { _changed() } }
    open var isEnabled = true { didSet { _changed() } }
}

/// A scrollable, multiline text region.
@MainActor open class UITextView: UIView {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var text: String! = "" { didSet { if text != oldValue { _changed() } } }
    open var font: UIFont? { didSet { _changed() } }
    open var textColor: UIColor? { didSet { _changed() } }
    open var textAlignment = NSTextAlignment.natural { didSet { _changed() } }
    open var isEditable = true { didSet { _changed() } }
    open var isSelectable = true { didSet { _changed() } }
    open var isScrollEnabled = true { didSet { _changed() } }
    open weak var delegate: (any UITextViewDelegate)?
}

/// The methods that a text view calls as it is edited.
@MainActor public protocol UITextViewDelegate: AnyObject {
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewDidEndEditing(_ textView: UITextView)
    func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    public func textViewDidEndEditing(_ textView: UITextView) {}
    public func textViewDidChange(_ textView: UITextView) {}
}

/// An object that displays a single image in your interface.
@MainActor open class UIImageView: UIView {
    open var image: UIImage? { didSet { _changed() } }
    public init(image: UIImage?) {
        self.image = image
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A view that shows that a task is in progress.
@MainActor open class UIActivityIndicatorView: UIView {
    open var style: Style { didSet { _changed() } }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var color: UIColor! = .systemGray { didSet { _changed() } }
    open var hidesWhenStopped = true { didSet { _changed() } }
    open private(set) var isAnimating = false { didSet { _changed() } }

    /// How large the indicator is.
    public enum Style: Int, Sendable { case medium = 100, large = 101 }

    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
    }
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
    }
    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
    }
    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}

/// A view that depicts the progress of a task over time.
@MainActor open class UIProgressView: UIView {
    open var progress: Float = 0 { didSet { _changed() } }
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// A streamlined interface for laying out a collection of views in either a column or a row.
@MainActor open class UIStackView: UIView {
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { _changed() } }
    open var spacing: CGFloat = 0 { didSet { _changed() } }
    open var alignment = Alignment.fill { didSet { _changed() } }
    open private(set) var arrangedSubviews: [UIView]

    /// Where views stand across the stack.
    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        public static var top: Alignment { .leading }
        public static var bottom: Alignment { .trailing }
    }

    public init(arrangedSubviews views: [UIView]) {
        arrangedSubviews = []
        super.init(frame: .zero)
        views.forEach { addArrangedSubview($0) }
    }
    public override init(frame: CGRect) {
        arrangedSubviews = []
        super.init(frame: frame)
    }
    public required init?(coder: NSCoder) {
        arrangedSubviews = []
        super.init(coder: coder)
    }
    open func addArrangedSubview(_ view: UIView) {
        arrangedSubviews.append(view)
        addSubview(view)
    }
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        _changed()
    }
}
