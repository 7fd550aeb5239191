import UIKit

/// What apps written in SwiftUI call of UIKit. The file compiles unmodified for iOS; what it finds is checked in tests.
@MainActor public enum UIKitUsage {
    public static var facts: [(statement: String, holds: Bool)] {
        application + device + pasteboard + colors + fonts + images + views + controls + containers + controllers
            + values
            + ownViews
    }

    private static var application: [(String, Bool)] {
        let application = UIApplication.shared
        let names: [Notification.Name] = [
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
            UIApplication.willTerminateNotification, UIApplication.didReceiveMemoryWarningNotification,
        ]
        let idle = application.isIdleTimerDisabled
        application.isIdleTimerDisabled = true
        defer { application.isIdleTimerDisabled = idle }
        return [
            ("notifications have names of their own", Set(names).count == names.count),
            (
                "an app is in one of three states",
                [.active, .inactive, .background].contains(application.applicationState)
            ),
            ("settings can be opened", URL(string: UIApplication.openSettingsURLString) != nil),
            ("those of notifications too", !UIApplication.openNotificationSettingsURLString.isEmpty),
            ("the idle timer stays as it is set", application.isIdleTimerDisabled),
            ("a delegate is the app's", application.delegate == nil || application.delegate !== application),
            ("launch options", UIApplication.LaunchOptionsKey.url != .remoteNotification),
            ("options of links", UIApplication.OpenExternalURLOptionsKey.universalLinksOnly.rawValue.isEmpty == false),
        ]
    }

    /// Opens a link outside the app, in both ways.
    public static func open(_ url: URL) async -> Bool {
        guard UIApplication.shared.canOpenURL(url) else { return false }
        UIApplication.shared.open(url, options: [:], completionHandler: nil)
        return await UIApplication.shared.open(url)
    }

    private static var device: [(String, Bool)] {
        let device = UIDevice.current
        device.isBatteryMonitoringEnabled = true
        let screen = UIScreen.main
        return [
            ("a device has a name", !device.name.isEmpty && !device.model.isEmpty && !device.localizedModel.isEmpty),
            ("it runs iOS", device.systemName == "iOS" && !device.systemVersion.isEmpty),
            ("it is a phone", device.userInterfaceIdiom == .phone),
            ("it is known by the same number", device.identifierForVendor == device.identifierForVendor),
            ("its battery", device.isBatteryMonitoringEnabled && device.batteryLevel <= 1),
            ("its screen", screen.bounds.width > 0 && screen.nativeBounds.width == screen.bounds.width * screen.scale),
            ("its pixels", screen.nativeScale > 1),
        ]
    }

    private static var pasteboard: [(String, Bool)] {
        let board = UIPasteboard.general
        board.string = "text"
        let text = board.string == "text" && board.hasStrings && board.strings == ["text"]
        board.url = URL(string: "https://example.org")
        return [("text is copied", text), ("links are", board.hasURLs && board.url?.host() == "example.org")]
    }

    /// Every kind of feedback, once.
    public static func giveFeedback() {
        let impact = UIImpactFeedbackGenerator(style: .rigid)
        impact.prepare()
        impact.impactOccurred()
        UIImpactFeedbackGenerator().impactOccurred(intensity: 0.5)
        for style in [UIImpactFeedbackGenerator.FeedbackStyle.light, .medium, .heavy, .soft] {
            UIImpactFeedbackGenerator(style: style).impactOccurred()
        }
        for type in [UINotificationFeedbackGenerator.FeedbackType.success, .warning, .error] {
            UINotificationFeedbackGenerator().notificationOccurred(type)
        }
        UISelectionFeedbackGenerator().selectionChanged()
    }

    private static var colors: [(String, Bool)] {
        let system: [UIColor] = [
            .systemRed, .systemGreen, .systemBlue, .systemOrange, .systemYellow, .systemPink, .systemPurple,
            .systemTeal,
            .systemIndigo, .systemBrown, .systemMint, .systemCyan, .systemGray, .systemGray2, .systemGray3,
            .systemGray4,
            .systemGray5, .systemGray6, .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .placeholderText,
        ]
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        let color = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
        let isKnown = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        let gray = UIColor(white: 0.5, alpha: 1)
        let pure = UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1)
        return [
            ("the system's colors differ", Set(system).count == system.count),
            ("a color knows its parts", isKnown && abs(green - 0.4) < 0.01 && abs(alpha - 0.8) < 0.01),
            ("gray has no color", gray.getRed(&red, green: &green, blue: &blue, alpha: nil) && red == blue),
            ("red is a hue", pure.getRed(&red, green: &green, blue: nil, alpha: nil) && red == 1 && green == 0),
            ("less of it", pure.withAlphaComponent(0.5) != pure),
        ]
    }

    private static var fonts: [(String, Bool)] {
        let weights: [UIFont.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        return [
            ("weights differ", Set(weights).count == weights.count),
            ("a font has its size", UIFont.systemFont(ofSize: 20).pointSize == 20),
            ("and its weight", UIFont.systemFont(ofSize: 20, weight: .bold) == UIFont.boldSystemFont(ofSize: 20)),
            ("styles differ", UIFont.preferredFont(forTextStyle: .title1) != .preferredFont(forTextStyle: .footnote)),
            ("of one width", UIFont.monospacedSystemFont(ofSize: 12, weight: .regular).pointSize == 12),
        ]
    }

    private static var images: [(String, Bool)] {
        let symbol = UIImage(systemName: "star")
        return [
            ("a symbol is an image", symbol != nil && (symbol?.size.width ?? 0) > 0 && (symbol?.scale ?? 0) > 0),
            ("what is no image is none", UIImage(data: Data([1, 2, 3])) == nil),
            ("nor is it at another scale", UIImage(data: Data([1, 2, 3]), scale: 2) == nil),
            ("nor is a file that is not there", UIImage(contentsOfFile: "/nowhere") == nil),
        ]
    }

    private static var views: [(String, Bool)] {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (first, second) = (UIView(), UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)))
        outer.addSubview(first)
        outer.insertSubview(second, at: 0)
        second.tag = 7
        outer.bringSubviewToFront(second)
        let order = outer.subviews == [first, second]
        let found = outer.viewWithTag(7) == second
        first.removeFromSuperview()
        outer.isHidden = true
        outer.alpha = 0.5
        outer.backgroundColor = .systemRed
        outer.setContentHuggingPriority(.required, for: .horizontal)
        outer.setContentCompressionResistancePriority(.defaultLow, for: .vertical)
        outer.setNeedsLayout()
        outer.layoutIfNeeded()
        outer.setNeedsDisplay()
        outer.invalidateIntrinsicContentSize()
        return [
            ("views lie in order", order), ("and are found", found),
            ("and leave", outer.subviews == [second] && first.superview == nil && second.superview == outer),
            ("they keep their looks", outer.isHidden && outer.alpha == 0.5 && outer.backgroundColor == .systemRed),
            ("they keep their room", second.bounds.size == CGSize(width: 3, height: 4) && second.frame.minX == 1),
            ("how hard they hug", outer.contentHuggingPriority(for: .horizontal) == .required),
            ("and resist", outer.contentCompressionResistancePriority(for: .vertical) == .defaultLow),
            (
                "priorities are numbers",
                UILayoutPriority(750) == .defaultHigh && UILayoutPriority.fittingSizeLevel.rawValue == 50
            ),
            ("a view has no size of its own", outer.intrinsicContentSize.width == UIView.noIntrinsicMetric),
            ("it fits as it is", outer.sizeThatFits(.zero).width == 100),
        ]
    }

    private static var controls: [(String, Bool)] {
        let button = UIButton(type: .system, primaryAction: UIAction(title: "go") { _ in })
        var (count, latest) = (0, "")
        let action = UIAction { action in
            count += 1
            latest = action.sender is UIButton ? "button" : ""
        }
        button.addAction(action, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.removeAction(action, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.setTitle("on", for: .selected)
        button.setTitleColor(.systemRed, for: .normal)
        button.setImage(UIImage(systemName: "star"), for: .normal)
        button.isSelected = true
        let (toggle, slider) = (UISwitch(), UISlider())
        toggle.setOn(true, animated: false)
        toggle.onTintColor = .systemBlue
        (slider.minimumValue, slider.maximumValue) = (1, 3)
        slider.setValue(2, animated: false)
        let field = UITextField()
        (field.text, field.placeholder, field.isSecureTextEntry) = ("a", "b", true)
        (field.font, field.textColor, field.textAlignment) = (.systemFont(ofSize: 12), .systemRed, .right)
        field.keyboardType = .emailAddress
        field.isEnabled = false
        return [
            ("an action is sent until it is removed", count == 1 && latest == "button"),
            ("a button has titles", button.currentTitle == "on" && button.title(for: .selected) == "on"),
            ("and colors and images", button.currentTitleColor == .systemRed && button.currentImage != nil),
            ("of each state", button.titleColor(for: .normal) == .systemRed && button.image(for: .normal) != nil),
            ("and a state", button.state.contains(.selected) && button.buttonType == .system),
            ("a switch is on", toggle.isOn && toggle.onTintColor == .systemBlue),
            ("a slider slides", slider.value == 2 && slider.minimumValue == 1 && slider.maximumValue == 3),
            ("a field has its text", field.text == "a" && field.placeholder == "b" && field.isSecureTextEntry),
            (
                "and its looks",
                field.font?.pointSize == 12 && field.textColor == .systemRed && field.textAlignment == .right
            ),
            ("and its keyboard", field.keyboardType == .emailAddress && field.delegate == nil),
            ("what is off is", !field.isEnabled && field.state == .disabled),
        ]
    }

    private static var containers: [(String, Bool)] {
        let label = UILabel()
        (label.text, label.numberOfLines, label.textAlignment) = ("a", 2, .center)
        (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (true, 0.5)
        (label.font, label.textColor, label.lineBreakMode) = (.systemFont(ofSize: 10), .systemRed, .byTruncatingHead)
        label.isEnabled = false
        let text = UITextView()
        (text.text, text.isEditable, text.isSelectable, text.isScrollEnabled) = ("a", false, false, false)
        (text.font, text.textColor, text.textAlignment) = (.systemFont(ofSize: 10), .systemRed, .center)
        let image = UIImageView(image: UIImage(systemName: "star"))
        image.contentMode = .scaleAspectFit
        let spinner = UIActivityIndicatorView(style: .large)
        spinner.color = .systemRed
        spinner.hidesWhenStopped = false
        spinner.startAnimating()
        let isSpinning = spinner.isAnimating
        spinner.stopAnimating()
        let progress = UIProgressView()
        progress.setProgress(0.5, animated: false)
        let stack = UIStackView(arrangedSubviews: [label])
        (stack.axis, stack.spacing, stack.alignment) = (.vertical, 4, .leading)
        stack.addArrangedSubview(image)
        stack.removeArrangedSubview(label)
        return [
            ("a label has its text", label.text == "a" && label.numberOfLines == 2 && label.textAlignment == .center),
            ("which fits", label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0.5 && !label.isEnabled),
            (
                "in its way",
                label.font.pointSize == 10 && label.textColor == .systemRed && label.lineBreakMode == .byTruncatingHead
            ),
            ("a text is read", text.text == "a" && !text.isEditable && !text.isSelectable && !text.isScrollEnabled),
            (
                "in its way too",
                text.font?.pointSize == 10 && text.textColor == .systemRed && text.textAlignment == .center
            ),
            ("nobody listens", text.delegate == nil),
            ("an image is shown", image.image != nil && image.contentMode == .scaleAspectFit),
            (
                "a spinner spins",
                isSpinning && !spinner.isAnimating && spinner.style == .large && !spinner.hidesWhenStopped
            ),
            ("in its color", spinner.color == .systemRed && progress.progress == 0.5),
            ("a stack has its views", stack.arrangedSubviews == [image] && stack.spacing == 4),
            ("in a direction", stack.axis == .vertical && stack.alignment == .leading),
        ]
    }

    private final class Controller: UIViewController {
        var calls: [String] = []
        override func viewDidLoad() {
            super.viewDidLoad()
            calls.append("loaded")
        }
        override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
        override func viewDidAppear(_ animated: Bool) { calls.append("appeared") }
        override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
        override func viewDidDisappear(_ animated: Bool) { calls.append("disappeared") }
    }

    private static var controllers: [(String, Bool)] {
        let (outer, inner) = (Controller(), Controller(nibName: nil, bundle: nil))
        let isLazy = !outer.isViewLoaded
        outer.title = "title"
        outer.addChild(inner)
        inner.didMove(toParent: outer)
        outer.loadViewIfNeeded()
        outer.view.addSubview(inner.view)
        let isChild = outer.children == [inner] && inner.parent == outer
        inner.willMove(toParent: nil)
        inner.removeFromParent()
        return [
            ("a view is loaded when it is needed", isLazy && outer.isViewLoaded && outer.calls == ["loaded"]),
            ("controllers have children", isChild), ("which leave", outer.children.isEmpty && inner.parent == nil),
            ("they have titles", outer.title == "title" && outer.view.subviews.first == inner.view),
        ]
    }
}
