import Foundation

/// A control that performs increment and decrement actions.
public struct Stepper<Label>: PrimitiveView where Label: View {
    let label: Label
    let onIncrement: (() -> Void)?
    let onDecrement: (() -> Void)?

    init(label: Label, increment: (() -> Void)?, decrement: (() -> Void)?) {
        self.label = label
        onIncrement = increment
        onDecrement = decrement
    }

    public static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.label) }

    public static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        let environment = node.environment
        let label = node.children[0].output
        let name = label.map(\.spokenText).joined(separator: ", ")
        func button(_ part: Int, _ sign: String, _ word: SystemString, _ action: (() -> Void)?) -> _Element {
            let isOn = environment.isEnabled && action != nil
            return _Element(
                id: node.elementID(.part(part)), tag: "button",
                attributes: [
                    ("type", "button"), ("aria-label", "\(name), \(word.text(environment))"),
                    ("data-step", word.rawValue.lowercased()),
                ] + (isOn ? [] : [("disabled", "")]), text: sign, handlers: isOn ? .tap { action?() } : _EventHandlers()
            )
        }
        let buttons = _Element(
            id: node.elementID(.part(0)), classes: "stepper-buttons",
            attributes: [("role", "group"), ("aria-label", name)],
            children: [
                button(1, "−", .decrement, view.onDecrement), _Element(id: node.elementID(.part(2)), classes: "line"),
                button(3, "+", .increment, view.onIncrement),
            ])
        if environment.labelsHidden {
            node.output = [_Element(id: node.elementID(), classes: "stepper unlabeled", children: [buttons])]
        } else {
            node.output = [
                _Element(
                    id: node.elementID(), classes: "stepper", growth: .width,
                    children: [_Element(id: node.elementID(.part(4)), classes: "pad", children: label), buttons])
            ]
        }
    }
}

extension Stepper {
    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(label: label(), increment: onIncrement, decrement: onDecrement)
    }
    public init<V>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable {
        self.init(
            label: label(), increment: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
            decrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) })
    }
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable {
        let current = value.wrappedValue
        func move(by step: V.Stride) -> (() -> Void)? {
            let next = current.advanced(by: step)
            guard bounds.contains(next) else { return nil }
            return {
                let target = value.wrappedValue.advanced(by: step)
                value.wrappedValue = min(max(target, bounds.lowerBound), bounds.upperBound)
            }
        }
        self.init(label: label(), increment: move(by: step), decrement: move(by: -step))
    }
}

extension Stepper where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(label: Text(titleKey), increment: onIncrement, decrement: onDecrement)
    }
    public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable {
        self.init(value: value, step: step, label: { Text(titleKey) })
    }
    public init<V>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: Strideable {
        self.init(value: value, in: bounds, step: step, label: { Text(titleKey) })
    }
    @_disfavoredOverload public init<S>(
        _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where S: StringProtocol {
        self.init(label: Text(title), increment: onIncrement, decrement: onDecrement)
    }
    @_disfavoredOverload public init<S, V>(
        _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where S: StringProtocol, V: Strideable {
        self.init(value: value, in: bounds, step: step, label: { Text(title) })
    }
    @_disfavoredOverload public init<S, V>(
        _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where S: StringProtocol, V: Strideable {
        self.init(value: value, step: step, label: { Text(title) })
    }
}

/// A control for selecting a value from a bounded linear range of values.
public struct Slider<Label, ValueLabel>: PrimitiveView where Label: View, ValueLabel: View {
    let value: Binding<Double>
    let bounds: ClosedRange<Double>
    let step: Double?
    let label: Label
    let minimumLabel: ValueLabel?
    let maximumLabel: ValueLabel?
    let onEditingChanged: (Bool) -> Void

    init<V: BinaryFloatingPoint>(
        _ value: Binding<V>, _ bounds: ClosedRange<V>, step: V.Stride?, label: Label, minimum: ValueLabel?,
        maximum: ValueLabel?, onEditingChanged: @escaping (Bool) -> Void
    ) where V.Stride: BinaryFloatingPoint {
        self.value = value.converting(get: { Double($0) }, set: { V($0) })
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.step = step.map { Double($0) }
        self.label = label
        minimumLabel = minimum
        maximumLabel = maximum
        self.onEditingChanged = onEditingChanged
    }

    public static func _evaluate(_ node: _ViewNode<Self>) {
        node.setChild(0, node.view.label)
        node.setChild(1, node.view.minimumLabel)
        node.setChild(2, node.view.maximumLabel)
    }

    public static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        let environment = node.environment
        let value = view.value
        let bounds = view.bounds
        let span = bounds.upperBound - bounds.lowerBound
        let share = span > 0 ? (value.wrappedValue - bounds.lowerBound) / span : 0
        let onEditingChanged = view.onEditingChanged
        let slider = _Element(
            id: node.elementID(.part(0)), tag: "input", classes: "slider",
            attributes: [
                ("type", "range"), ("min", bounds.lowerBound.css), ("max", bounds.upperBound.css),
                ("step", view.step.map { $0.css } ?? "any"), ("value", value.wrappedValue.css),
                ("aria-label", node.children[0].output.map(\.spokenText).joined(separator: ", ")),
            ] + (environment.isEnabled ? [] : [("disabled", "")]),
            style: [("--filled", "\((max(0, min(1, share)) * 100).css)%")],
            handlers: environment.isEnabled
                ? _EventHandlers(.change) { newValue in
                    guard let number = newValue.number else { return }
                    onEditingChanged(true)
                    value.wrappedValue = min(max(number, bounds.lowerBound), bounds.upperBound)
                    onEditingChanged(false)
                } : _EventHandlers(), growth: .width)
        let sides = [node.children[1].output, node.children[2].output]
        if sides.allSatisfy(\.isEmpty) {
            node.output = [slider]
        } else {
            node.output = [
                _Element(
                    id: node.elementID(), classes: "slider-row", growth: .width,
                    children: [
                        _Element(id: node.elementID(.part(1)), classes: "pad", children: sides[0]), slider,
                        _Element(id: node.elementID(.part(2)), classes: "pad", children: sides[1]),
                    ])
            ]
        }
    }
}

extension Slider {
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: nil, label: label(), minimum: minimumValueLabel(), maximum: maximumValueLabel(),
            onEditingChanged: onEditingChanged)
    }
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: step, label: label(), minimum: minimumValueLabel(), maximum: maximumValueLabel(),
            onEditingChanged: onEditingChanged)
    }
}

extension Slider where ValueLabel == EmptyView {
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: nil, label: label(), minimum: nil, maximum: nil, onEditingChanged: onEditingChanged)
    }
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: step, label: label(), minimum: nil, maximum: nil, onEditingChanged: onEditingChanged)
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: nil, label: EmptyView(), minimum: nil, maximum: nil, onEditingChanged: onEditingChanged
        )
    }
    public init<V>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, step: step, label: EmptyView(), minimum: nil, maximum: nil,
            onEditingChanged: onEditingChanged)
    }
}
