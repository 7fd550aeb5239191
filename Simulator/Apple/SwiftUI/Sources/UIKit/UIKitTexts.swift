import Foundation
import UIKit

extension Font {
    init(_ font: UIFont) {
        switch font._base {
        case .style(let style): self = Self.styles[style] ?? .body
        case .system(let weight): self = .system(size: font.pointSize, weight: Weight(weight))
        case .monospaced(let weight): self = .system(size: font.pointSize, weight: Weight(weight), design: .monospaced)
        case .named(let name): self = .custom(name, fixedSize: font.pointSize)
        }
    }

    private static let styles: [UIFont.TextStyle: Font] = [
        .largeTitle: .largeTitle, .title1: .title, .title2: .title2, .title3: .title3, .headline: .headline,
        .subheadline: .subheadline, .body: .body, .callout: .callout, .footnote: .footnote, .caption1: .caption,
        .caption2: .caption2,
    ]
}

extension Font.Weight {
    fileprivate init(_ weight: UIFont.Weight) {
        switch weight.rawValue {
        case ..<(-0.7): self = .ultraLight
        case ..<(-0.5): self = .thin
        case ..<(-0.2): self = .light
        case ..<0.1: self = .regular
        case ..<0.27: self = .medium
        case ..<0.35: self = .semibold
        case ..<0.5: self = .bold
        case ..<0.6: self = .heavy
        default: self = .black
        }
    }
}

extension NSTextAlignment {
    fileprivate var swiftUI: TextAlignment {
        switch self {
        case .center: .center
        case .right: .trailing
        default: .leading
        }
    }
}

struct UIKitLabel: View {
    let label: UILabel
    let revision: Int

    var body: some View {
        Text(verbatim: label.text ?? "")
            .font(Font(label.font))
            .foregroundStyle(Color(uiColor: label.isEnabled ? label.textColor : .tertiaryLabel))
            .multilineTextAlignment(label.textAlignment.swiftUI)
            .lineLimit(label.numberOfLines > 0 ? label.numberOfLines : nil)
            .truncationMode(
                label.lineBreakMode == .byTruncatingHead
                    ? .head : label.lineBreakMode == .byTruncatingMiddle ? .middle : .tail
            )
            .minimumScaleFactor(label.adjustsFontSizeToFitWidth ? max(0.05, label.minimumScaleFactor) : 1)
    }
}

struct UIKitButton: View {
    let button: UIButton
    let revision: Int

    var body: some View {
        let styled = Button {
            button.sendActions(for: [.touchDown, .touchUpInside, .primaryActionTriggered])
        } label: {
            HStack(spacing: 4) {
                if let image = button.currentImage { Image(uiImage: image) }
                if let title = button.currentTitle, !title.isEmpty { Text(verbatim: title) }
            }
            .foregroundStyle(color)
        }
        .disabled(!button.isEnabled)
        if button.buttonType == .custom { styled.buttonStyle(.plain) } else { styled.buttonStyle(.borderless) }
    }

    /// A button of the system has the tint, one of the app's own is white until it says otherwise.
    private var color: AnyShapeStyle {
        if let color = button.currentTitleColor { return AnyShapeStyle(Color(uiColor: color)) }
        return button.buttonType == .custom ? AnyShapeStyle(Color.white) : AnyShapeStyle(.tint)
    }
}

struct UIKitTextField: View {
    let field: UITextField
    let revision: Int
    @FocusState private var isFocused: Bool

    var body: some View {
        let text = Binding<String> {
            field.text ?? ""
        } set: {
            field.text = $0
            field.sendActions(for: .editingChanged)
            field.delegate?.textFieldDidChangeSelection(field)
        }
        input(text)
            .font(field.font.map { Font($0) })
            .foregroundColor(field.textColor.map { Color(uiColor: $0) })
            .multilineTextAlignment(field.textAlignment.swiftUI)
            .keyboardType(field.keyboardType)
            .disabled(!field.isEnabled)
            .focused($isFocused)
            .onSubmit {
                if field.delegate?.textFieldShouldReturn(field) != false {
                    field.sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
                }
            }
            .onChange(of: isFocused) { _, isFocused in
                field.sendActions(for: isFocused ? .editingDidBegin : .editingDidEnd)
                if isFocused {
                    field.delegate?.textFieldDidBeginEditing(field)
                } else {
                    field.delegate?.textFieldDidEndEditing(field)
                }
            }
    }

    @ViewBuilder private func input(_ text: Binding<String>) -> some View {
        if field.isSecureTextEntry {
            SecureField(field.placeholder ?? "", text: text)
        } else {
            TextField(field.placeholder ?? "", text: text)
        }
    }
}

struct UIKitTextView: View {
    let textView: UITextView
    let revision: Int
    @FocusState private var isFocused: Bool

    var body: some View {
        if textView.isEditable {
            styled(
                TextEditor(
                    text: Binding {
                        textView.text ?? ""
                    } set: {
                        textView.text = $0
                        textView.delegate?.textViewDidChange(textView)
                    })
            )
            .focused($isFocused)
            .onChange(of: isFocused) { _, isFocused in
                if isFocused {
                    textView.delegate?.textViewDidBeginEditing(textView)
                } else {
                    textView.delegate?.textViewDidEndEditing(textView)
                }
            }
        } else if textView.isScrollEnabled {
            ScrollView { styled(Text(verbatim: textView.text ?? "")).frame(maxWidth: .infinity, alignment: .leading) }
        } else {
            styled(Text(verbatim: textView.text ?? ""))
        }
    }

    private func styled(_ content: some View) -> some View {
        content
            .font(textView.font.map { Font($0) } ?? .system(size: 12))
            .foregroundColor(textView.textColor.map { Color(uiColor: $0) })
            .multilineTextAlignment(textView.textAlignment.swiftUI)
    }
}

struct UIKitImage: View {
    let imageView: UIImageView
    let revision: Int

    var body: some View {
        if let image = imageView.image {
            let picture = Image(uiImage: image)
            switch imageView.contentMode {
            case .scaleToFill: picture.resizable()
            case .scaleAspectFit: picture.resizable().scaledToFit()
            case .scaleAspectFill: picture.resizable().scaledToFill()
            default: picture
            }
        }
    }
}
