import FoundationCompat

/// A menu element that performs its action in a closure.
@MainActor open class UIAction: NSObject {
    public typealias Handler = (UIAction) -> Void
    open var title: String
    open var image: UIImage?
    open internal(set) weak var sender: AnyObject?
    let handler: Handler

    public init(title: String = "", image: UIImage? = nil, handler: @escaping Handler) {
        self.title = title
        self.image = image
        self.handler = handler
    }
}

/// The base class for controls, which are visual elements that convey a specific action or intention.
@MainActor open class UIControl: UIView {
    open var isEnabled = true { didSet { _changed() } }
    open var isSelected = false { didSet { _changed() } }
    private var actions: [(events: Event, action: UIAction)] = []

    /// The kinds of events of controls.
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchDown = Event(rawValue: 1)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The states of controls.
    public struct State: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal = State([])
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
    }

    open var state: State {
        var state = State.normal
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }
    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((controlEvents, action)) }
    open func removeAction(_ action: UIAction, for controlEvents: Event) { actions.removeAll { $0.action === action } }
    open func sendActions(for controlEvents: Event) {
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
            entry.action.sender = self
            entry.action.handler(entry.action)
        }
    }
}

/// A control that executes your custom code in response to user interactions.
@MainActor open class UIButton: UIControl {
    private var titles: [UIControl.State: String] = [:]
    private var images: [UIControl.State: UIImage] = [:]
    private var titleColors: [UIControl.State: UIColor] = [:]
    public let buttonType: ButtonType

    /// The look of a button.
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
    }

    public init(type buttonType: ButtonType, primaryAction: UIAction? = nil) {
        self.buttonType = buttonType
        super.init(frame: .zero)
        take(primaryAction)
    }
    public init(frame: CGRect, primaryAction: UIAction? = nil) {
        buttonType = .custom
        super.init(frame: frame)
        take(primaryAction)
    }

    public required init?(coder: NSCoder) {
        buttonType = .custom
        super.init(coder: coder)
    }

    private func take(_ action: UIAction?) {
        guard let action else { return }
        addAction(action, for: .primaryActionTriggered)
        setTitle(action.title, for: .normal)
        setImage(action.image, for: .normal)
    }

    open func setTitle(_ title: String?, for state: UIControl.State) {
        titles[state] = title
        _changed()
    }
    open func setImage(_ image: UIImage?, for state: UIControl.State) {
        images[state] = image
        _changed()
    }
    open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
        titleColors[state] = color
        _changed()
    }
    open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }
    open func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }
    open func titleColor(for state: UIControl.State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }
    open var currentTitle: String? { title(for: state) }
    open var currentImage: UIImage? { image(for: state) }
    open var currentTitleColor: UIColor? { titleColor(for: state) }
}

/// A control that offers a binary choice, such as on/off.
@MainActor open class UISwitch: UIControl {
    open var isOn = false { didSet { _changed() } }
    open var onTintColor: UIColor? { didSet { _changed() } }
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

/// A control for selecting a single value from a continuous range of values.
@MainActor open class UISlider: UIControl {
    open var value: Float = 0 { didSet { _changed() } }
    open var minimumValue: Float = 0 { didSet { _changed() } }
    open var maximumValue: Float = 1 { didSet { _changed() } }
    open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// An object that displays an editable text area in your interface.
@MainActor open class UITextField: UIControl {
    open var text: String? = "" { didSet { if text != oldValue { _changed() } } }
    open var placeholder: String? { didSet { _changed() } }
    open var font: UIFont? { didSet { _changed() } }
    open var textColor: UIColor? { didSet { _changed() } }
    open var textAlignment = NSTextAlignment.natural { didSet { _changed() } }
    open var isSecureTextEntry = false { didSet { _changed() } }
    open var keyboardType = UIKeyboardType.default { didSet { _changed() } }
    open weak var delegate: (any UITextFieldDelegate)?
}

/// The methods that a text field calls as it is edited.
@MainActor public protocol UITextFieldDelegate: AnyObject {
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldDidEndEditing(_ textField: UITextField)
    func textFieldDidChangeSelection(_ textField: UITextField)
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
