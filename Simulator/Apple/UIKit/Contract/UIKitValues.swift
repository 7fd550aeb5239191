import UIKit

/// The names that UIKit's values have, in their families: no two of one family are the same.
extension UIKitUsage {
    static var values: [(statement: String, holds: Bool)] { colorNames + textValues + viewValues + deviceValues }

    private static func differ<Value: Hashable>(_ values: [Value]) -> Bool { Set(values).count == values.count }

    private static var colorNames: [(String, Bool)] {
        let plain: [UIColor] = [
            .black, .blue, .brown, .clear, .cyan, .darkGray, .gray, .green, .lightGray, .magenta, .orange, .purple,
            .red, .white, .yellow,
        ]
        let adaptive: [UIColor] = [
            .systemBackground, .secondarySystemBackground, .tertiarySystemBackground, .systemGroupedBackground,
            .secondarySystemGroupedBackground, .tertiarySystemGroupedBackground, .systemFill, .secondarySystemFill,
            .tertiarySystemFill, .quaternarySystemFill, .separator, .opaqueSeparator, .link, .darkText, .lightText,
            .tintColor,
        ]
        let copy = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        let other = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        return [
            ("colors differ", differ(plain)),
            ("what adapts to the appearance is there", adaptive.allSatisfy { $0.isEqual($0) }),
            ("a color is equal to one like it", copy.isEqual(other) && copy.hash == other.hash),
            ("and to no other", !copy.isEqual(UIColor.green) && !copy.isEqual(nil)),
        ]
    }

    private static var textValues: [(String, Bool)] {
        let styles: [UIFont.TextStyle] = [
            .callout, .caption1, .caption2, .headline, .largeTitle, .subheadline, .title2, .title3,
        ]
        let keyboards: [UIKeyboardType] = [
            .default, .asciiCapable, .numbersAndPunctuation, .phonePad, .namePhonePad, .decimalPad, .twitter,
            .webSearch, .asciiCapableNumberPad,
        ]
        let contents: [UITextContentType] = [
            .URL, .addressCity, .addressState, .countryName, .creditCardNumber, .familyName, .fullStreetAddress,
            .givenName, .jobTitle, .name, .newPassword, .nickname, .oneTimeCode, .organizationName, .password,
            .postalCode, .streetAddressLine1, .telephoneNumber, .username,
        ]
        let breaks: [NSLineBreakMode] = [
            .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingTail, .byTruncatingMiddle,
        ]
        let font = UIFont.systemFont(ofSize: 10, weight: UIFont.Weight(0.3))
        let same = UIFont.systemFont(ofSize: 10, weight: UIFont.Weight(0.3))
        let named = UIFont(name: "Helvetica", size: 12)
        return [
            ("text styles differ", differ(styles)),
            ("keyboards differ", differ(keyboards) && UIKeyboardType.alphabet == .asciiCapable),
            ("contents differ", differ(contents)),
            ("line breaks differ", differ(breaks)),
            ("alignments differ", differ([NSTextAlignment.left, .justified, .natural])),
            ("a font has a size", font.withSize(20).pointSize == 20),
            ("a named font has one too", named == nil || named?.pointSize == 12),
            ("fonts are compared", font.isEqual(same) && font.hash == same.hash && !font.isEqual(nil)),
            ("the system's sizes", UIFont.systemFontSize > 0 && UIFont.labelFontSize > UIFont.systemFontSize),
        ]
    }

    private static var viewValues: [(String, Bool)] {
        let modes: [UIView.ContentMode] = [
            .scaleToFill, .scaleAspectFill, .redraw, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
            .bottomLeft, .bottomRight,
        ]
        let events: [UIControl.Event] = [
            .touchDown, .valueChanged, .primaryActionTriggered, .editingDidBegin, .editingChanged, .editingDidEnd,
            .editingDidEndOnExit,
        ]
        let buttons: [UIButton.ButtonType] = [.custom, .detailDisclosure, .infoLight, .infoDark, .contactAdd, .close]
        let alignments: [UIStackView.Alignment] = [.fill, .center, .firstBaseline, .lastBaseline, .trailing]
        return [
            ("content modes differ", differ(modes)),
            ("events differ", differ(events.map(\.rawValue))),
            ("all events have each", events.allSatisfy { UIControl.Event.allEvents.contains($0) }),
            ("a held control", !UIControl.State.highlighted.contains(.disabled)),
            ("buttons differ", differ(buttons)),
            ("alignments differ", differ(alignments)),
            ("top and bottom are leading and trailing", UIStackView.Alignment.top == .leading),
            ("as the other way", UIStackView.Alignment.bottom == .trailing),
        ]
    }

    private static var deviceValues: [(String, Bool)] {
        let idioms: [UIUserInterfaceIdiom] = [.unspecified, .pad, .tv, .carPlay, .mac, .vision]
        let styles: [UIUserInterfaceStyle] = [.unspecified, .light, .dark]
        return [
            ("idioms differ", differ(idioms)),
            ("appearances differ", differ(styles)),
            ("a picture that the app has not", UIImage(named: "no such picture") == nil),
            ("nothing to write of an empty picture", UIImage().pngData() == nil),
            ("in either form", UIImage().jpegData(compressionQuality: 0.5) == nil),
        ]
    }
}

/// Views and controllers of an app's own, which UIKit calls.
final class CountingView: UIView {
    private(set) var calls: [String] = []
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        calls.append("moved")
    }
    override func layoutSubviews() {
        super.layoutSubviews()
        calls.append("laid out")
    }
}

final class CountingController: UIViewController {
    private(set) var calls: [String] = []
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override func loadView() {
        super.loadView()
        calls.append("loaded")
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        calls.append("will appear")
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        calls.append("appeared")
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        calls.append("will disappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        calls.append("disappeared")
    }
}

extension UIKitUsage {
    static var ownViews: [(statement: String, holds: Bool)] {
        let parent = UIView()
        let child = CountingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        parent.addSubview(child)
        child.setNeedsLayout()
        child.layoutIfNeeded()
        child.accessibilityLabel = "label"
        child.accessibilityValue = "value"
        child.accessibilityHint = "hint"
        child.accessibilityIdentifier = "identifier"
        child.clipsToBounds = true
        child.isUserInteractionEnabled = false
        child.tintColor = .red
        let controller = CountingController(nibName: nil, bundle: nil)
        controller.loadViewIfNeeded()
        controller.viewWillAppear(false)
        controller.viewDidAppear(false)
        controller.viewWillDisappear(true)
        controller.viewDidDisappear(true)
        let action = UIAction(title: "title", image: UIImage()) { _ in }
        let framed: [UIView] = [
            UIButton(frame: .zero, primaryAction: action), UIImageView(frame: .zero), UIStackView(frame: .zero),
            UIActivityIndicatorView(frame: .zero),
        ]
        return [
            ("a view is told where it goes", child.calls.contains("moved")),
            ("and to lay out", child.calls.contains("laid out")),
            ("its words stay", [child.accessibilityLabel, child.accessibilityValue] == ["label", "value"]),
            ("all of them", [child.accessibilityHint, child.accessibilityIdentifier] == ["hint", "identifier"]),
            ("what it is told stays", child.clipsToBounds && !child.isUserInteractionEnabled),
            ("its tint too", child.tintColor == .red),
            (
                "a controller hears what happens",
                controller.calls == ["loaded", "will appear", "appeared", "will disappear", "disappeared"]
            ),
            ("an action has a title and a picture", action.title == "title" && action.image != nil),
            ("views are made with a frame", framed.allSatisfy { $0.frame == .zero }),
        ]
    }
}
