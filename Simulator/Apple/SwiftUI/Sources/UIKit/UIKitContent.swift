import Foundation
import UIKit

/// Shows a view of UIKit by SwiftUI's own means.
struct UIKitContent: View {
    let view: UIView
    /// Another number for each look of the view.
    let revision: Int
    /// What the representable says of its size.
    var size: CGSize?

    var body: some View {
        if !view.isHidden {
            content
                .frame(width: size?.width, height: size?.height)
                .background(view.backgroundColor.map { Color(uiColor: $0) } ?? .clear)
                .opacity(Double(view.alpha))
                .tint(view.tintColor.map { Color(uiColor: $0) })
                .disabled(!view.isUserInteractionEnabled)
                .modifier(UIKitAccessibility(view: view, revision: revision))
        }
    }

    @ViewBuilder private var content: some View {
        switch view {
        case let label as UILabel: UIKitLabel(label: label, revision: revision)
        case let button as UIButton: UIKitButton(button: button, revision: revision)
        case let control as UISwitch:
            Toggle("", isOn: binding(control, \.isOn)).labelsHidden()
                .tint(control.onTintColor.map { Color(uiColor: $0) })
                .disabled(!control.isEnabled)
        case let slider as UISlider:
            Slider(
                value: binding(slider, \.value),
                in: slider.minimumValue...max(slider.maximumValue, slider.minimumValue + 0.001)
            )
            .disabled(!slider.isEnabled)
        case let field as UITextField: UIKitTextField(field: field, revision: revision)
        case let text as UITextView: UIKitTextView(textView: text, revision: revision)
        case let image as UIImageView: UIKitImage(imageView: image, revision: revision)
        case let indicator as UIActivityIndicatorView:
            if indicator.isAnimating || !indicator.hidesWhenStopped {
                ProgressView().controlSize(indicator.style == .large ? .large : .regular)
            }
        case let progress as UIProgressView: ProgressView(value: Double(max(0, min(1, progress.progress))))
        case let stack as UIStackView: UIKitStack(stack: stack, revision: revision)
        default: UIKitSubviews(view: view, revision: revision)
        }
    }

    private func binding<Control: UIControl, Value>(
        _ control: Control, _ value: ReferenceWritableKeyPath<Control, Value>
    )
        -> Binding<Value>
    {
        Binding {
            control[keyPath: value]
        } set: {
            control[keyPath: value] = $0
            control.sendActions(for: [.valueChanged, .primaryActionTriggered])
        }
    }
}

/// Views that stand where their frames say, in all the room there is.
private struct UIKitSubviews: View {
    let view: UIView
    let revision: Int

    var body: some View {
        ZStack(alignment: .topLeading) {
            Color.clear
            ForEach(view.subviews.map(UIKitSubview.init)) { subview in
                let frame = subview.view.frame
                UIKitContent(
                    view: subview.view, revision: revision, size: frame.size == .zero ? nil : frame.size
                )
                .offset(x: frame.minX, y: frame.minY)
            }
        }
    }
}

private struct UIKitStack: View {
    let stack: UIStackView
    let revision: Int

    var body: some View {
        let views = stack.arrangedSubviews.map(UIKitSubview.init)
        if stack.axis == .vertical {
            VStack(alignment: horizontal, spacing: stack.spacing) { content(views) }
        } else {
            HStack(alignment: vertical, spacing: stack.spacing) { content(views) }
        }
    }

    private func content(_ views: [UIKitSubview]) -> some View {
        ForEach(views) { UIKitContent(view: $0.view, revision: revision) }
    }
    private var horizontal: HorizontalAlignment {
        stack.alignment == .leading ? .leading : stack.alignment == .trailing ? .trailing : .center
    }
    private var vertical: VerticalAlignment {
        switch stack.alignment {
        case .leading: .top
        case .trailing: .bottom
        case .firstBaseline: .firstTextBaseline
        case .lastBaseline: .lastTextBaseline
        default: .center
        }
    }
}

private struct UIKitSubview: Identifiable {
    let view: UIView
    var id: ObjectIdentifier { ObjectIdentifier(view) }
}

/// What a view says of itself to assistive technology.
private struct UIKitAccessibility: ViewModifier {
    let view: UIView
    let revision: Int

    func body(content: Content) -> some View {
        let named = view.accessibilityLabel.map { AnyView(content.accessibilityLabel($0)) } ?? AnyView(content)
        let valued = view.accessibilityValue.map { AnyView(named.accessibilityValue($0)) } ?? named
        let hinted = view.accessibilityHint.map { AnyView(valued.accessibilityHint($0)) } ?? valued
        return view.accessibilityIdentifier.map { AnyView(hinted.accessibilityIdentifier($0)) } ?? hinted
    }
}
