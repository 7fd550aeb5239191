import Foundation

enum ForegroundPaintKey: EnvironmentKey { static var defaultValue: Paint? { nil } }
enum TintKey: EnvironmentKey { static var defaultValue: String? { nil } }

extension EnvironmentValues {
    /// The foreground style set by the app, nil where nothing was set.
    var foregroundPaint: Paint? {
        get { self[ForegroundPaintKey.self] }
        set { self[ForegroundPaintKey.self] = newValue }
    }
    var tintCSS: String? {
        get { self[TintKey.self] }
        set { self[TintKey.self] = newValue }
    }
}

/// Sets style that elements inherit, and the environment value that says so to the views below.
struct InheritedStyleModifier<Value>: PrimitiveModifier {
    let keyPath: WritableKeyPath<EnvironmentValues, Value>
    let value: Value
    let style: @MainActor (Value, EnvironmentValues) -> _Element.Attributes

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: modifier.value) {
            $0[keyPath: modifier.keyPath] = modifier.value
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        let modifier = node.view.modifier
        _CurrentEnvironment.values = node.environment
        let style = modifier.style(modifier.value, node.environment)
        if style.isEmpty {
            node.emitChildren()
        } else {
            node.emitChanged { $0.inheriting(style: style) }
        }
    }
}

/// Resolves a shape style where it stands, and hands it down.
struct ForegroundStyleModifier<Style: ShapeStyle>: PrimitiveModifier {
    let style: Style?

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        _CurrentEnvironment.values = node.environment
        let paint = node.view.modifier.style?._paint
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: paint) {
            $0.foregroundPaint = paint
        }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        _CurrentEnvironment.values = node.environment
        guard let paint = node.view.modifier.style?._paint else { return node.emitChildren() }
        // Texts and icons paint themselves with an image, since it would spread over a whole container otherwise.
        if paint.isImage {
            node.emitChanged { $0.inheriting(style: [("--fill", paint.css)]) }
        } else {
            let isShadowOver = paint.shadows.isEmpty && node.environment.foregroundPaint?.shadows.isEmpty == false
            let style = paint.foregroundStyle + (isShadowOver ? [("text-shadow", "none")] : [])
            node.emitChanged { $0.inheriting(style: style) }
        }
    }
}

extension View {
    public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle {
        modifier(ForegroundStyleModifier(style: style))
    }
    public func foregroundStyle<S1, S2>(_ primary: S1, _ secondary: S2) -> some View
    where S1: ShapeStyle, S2: ShapeStyle {
        modifier(ForegroundStyleModifier(style: primary))
            .modifier(LevelModifier(levels: [("--fg2", AnyShapeStyle(secondary))]))
    }
    public func foregroundStyle<S1, S2, S3>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View where S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle {
        modifier(ForegroundStyleModifier(style: primary))
            .modifier(LevelModifier(levels: [("--fg2", AnyShapeStyle(secondary)), ("--fg3", AnyShapeStyle(tertiary))]))
    }
    public func foregroundColor(_ color: Color?) -> some View { modifier(ForegroundStyleModifier(style: color)) }

    public func tint(_ tint: Color?) -> some View {
        modifier(
            InheritedStyleModifier(keyPath: \.tintCSS, value: tint?.css) { css, _ in css.asList { ("--tint", $0) } })
    }
    public func tint<S>(_ tint: S?) -> some View where S: ShapeStyle {
        modifier(TintStyleModifier(style: tint))
    }
    public func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

    public func font(_ font: Font?) -> some View {
        modifier(
            InheritedStyleModifier(keyPath: \.font, value: font) { font, environment in font?.css(in: environment) ?? []
            })
    }
}

private struct LevelModifier: PrimitiveModifier {
    let levels: [(name: String, style: AnyShapeStyle)]

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        _CurrentEnvironment.values = node.environment
        let style = node.view.modifier.levels.map { (name: $0.name, value: $0.style._paint.css) }
        node.emitChanged { $0.changing(style: style) }
    }
}

private struct TintStyleModifier<Style: ShapeStyle>: PrimitiveModifier {
    let style: Style?

    static func _evaluate<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        _CurrentEnvironment.values = node.environment
        let css = node.view.modifier.style?._paint.css
        let environment = DerivedEnvironment.make(node, cache: &node.storage, input: css) { $0.tintCSS = css }
        node.setChild(0, node.view.content, environment: environment)
    }

    static func _emit<C: View>(_ node: _ViewNode<ModifiedContent<C, Self>>) {
        _CurrentEnvironment.values = node.environment
        guard let css = node.view.modifier.style?._paint.css else { return node.emitChildren() }
        node.emitChanged { $0.inheriting(style: [("--tint", css)]) }
    }
}
