import SwiftUI

@MainActor func gestures(_ contract: Contract) {
    let view = Text("a")
    contract.distinct("Gestures") {
        view
        view.onTapGesture {}
        view.onLongPressGesture {}
        view.gesture(DragGesture())
    }
    contract.same("A tap") {
        view.onTapGesture {}
        view.onTapGesture(count: 1) {}
        view.onTapGesture { _ in }
        view.onTapGesture(count: 1, coordinateSpace: .local) { _ in }
        view.gesture(TapGesture().onEnded {})
        view.gesture(TapGesture(count: 1).onEnded { _ in })
        view.gesture(SpatialTapGesture().onEnded { _ in })
        view.gesture(AnyGesture(TapGesture().map { 1 }).onEnded { _ in })
        view.simultaneousGesture(TapGesture().onEnded {})
        view.highPriorityGesture(TapGesture().onEnded {})
        view.gesture(TapGesture().onEnded {}, including: .all)
    }
    contract.drawn("More gestures") {
        view.onTapGesture(count: 2) {}
        view.onTapGesture(coordinateSpace: .global) { _ in }
        view.onLongPressGesture(minimumDuration: 1, pressing: { _ in }, perform: {})
        view.onLongPressGesture(minimumDuration: 1, maximumDistance: 3) {
        } onPressingChanged: { _ in
        }
        view.gesture(LongPressGesture(minimumDuration: 1, maximumDistance: 3).onChanged { _ in })
        view.gesture(DragGesture(minimumDistance: 3, coordinateSpace: .global).onChanged { _ in }.onEnded { _ in })
        view.gesture(SpatialTapGesture(count: 2, coordinateSpace: .global).onEnded { print($0.location) })
        view.gesture(TapGesture().simultaneously(with: LongPressGesture()).onEnded { _ = ($0.first, $0.second) })
        view.gesture(
            TapGesture().exclusively(before: LongPressGesture()).onEnded { value in
                switch value {
                case .first: break
                case .second(let isDone): print(isDone)
                }
            })
        view.gesture(
            LongPressGesture().sequenced(before: DragGesture()).onEnded { value in
                switch value {
                case .first(let isDone): print(isDone)
                case .second(let isDone, let drag): print(isDone, drag?.translation ?? .zero)
                }
            })
        view.gesture(DragGesture(coordinateSpace: CoordinateSpace.local))
        view.gesture(SpatialTapGesture(coordinateSpace: CoordinateSpace.local))
        view.gesture(DragGesture(), including: .none)
        view.gesture(DragGesture(), including: .gesture)
        view.gesture(DragGesture(), including: .subviews)
        view.simultaneousGesture(DragGesture(), including: .all)
        view.highPriorityGesture(DragGesture(), including: .all)
        Dragged()
    }
    contract.distinct("Two fingers") {
        view
        view.gesture(MagnifyGesture())
        view.gesture(TapGesture().simultaneously(with: MagnifyGesture()))
    }
    contract.same("Two fingers, whatever they do") {
        view.gesture(
            MagnifyGesture(minimumScaleDelta: 0.1).onChanged {
                print($0.magnification, $0.velocity, $0.startAnchor, $0.startLocation, $0.time)
            })
        view.gesture(
            RotateGesture(minimumAngleDelta: .degrees(3)).onEnded {
                print($0.rotation, $0.velocity, $0.startAnchor, $0.startLocation, $0.time)
            })
        view.gesture(MagnificationGesture().onChanged { print($0 * 2) })
        view.gesture(MagnificationGesture(minimumScaleDelta: 0.1))
        view.gesture(RotationGesture().onEnded { print($0.degrees) })
        view.gesture(RotationGesture(minimumAngleDelta: .degrees(3)))
        view.gesture(MagnifyGesture().simultaneously(with: RotateGesture()))
    }
    contract.fact("two fingers have to move a little", MagnifyGesture().minimumScaleDelta == 0.01)
    contract.fact("or to turn a little", RotateGesture().minimumAngleDelta == .degrees(1))
    contract.fact("so they had to", MagnificationGesture().minimumScaleDelta == 0.01)
    contract.fact("and to turn", RotationGesture().minimumAngleDelta == .degrees(1))
    let both = SimultaneousGesture(TapGesture(), LongPressGesture())
    contract.fact("gestures keep their parts", both.first.count == 1 && both.second.minimumDuration == 0.5)
    let either = ExclusiveGesture(TapGesture(count: 2), DragGesture())
    contract.fact("one or the other", either.first.count == 2 && either.second.minimumDistance == 10)
    let then = SequenceGesture(LongPressGesture(), DragGesture(coordinateSpace: .global))
    contract.fact("one after the other", then.first.maximumDistance == 10 && then.second.coordinateSpace == .global)
}

private struct Dragged: View {
    @GestureState private var translation = CGSize.zero
    @GestureState(resetTransaction: Transaction(animation: .default)) private var isPressed = false
    @GestureState(reset: { _, transaction in transaction.animation = nil }) private var count = 0
    @GestureState private var start: CGPoint
    @GestureState private var end: CGPoint
    @GestureState private var last: CGPoint
    @GestureState private var isHeld: Bool?
    @GestureState(reset: { _, _ in }) private var isLong: Bool?

    init() {
        _start = GestureState(initialValue: .zero)
        _end = GestureState(initialValue: .zero, resetTransaction: Transaction())
        _last = GestureState(initialValue: .zero, reset: { _, _ in })
    }

    var body: some View {
        Text(verbatim: "\(isPressed) \(count) \(start.x + end.x + last.x) \(isHeld ?? isLong ?? false)")
            .offset(translation)
            .gesture(
                DragGesture()
                    .updating($translation) { value, state, _ in state = value.translation }
                    .updating($start) { value, state, _ in state = value.startLocation }
                    .onChanged {
                        print($0.location, $0.velocity, $0.predictedEndLocation, $0.predictedEndTranslation, $0.time)
                    }
            )
            .gesture(LongPressGesture().updating($isPressed) { value, state, _ in state = value })
    }
}
