import Combine
import SwiftUI

@MainActor func state(_ contract: Contract) {
    contract.drawn("Properties that hold state") {
        StateReader()
        ObjectReader(observed: OldModel()).environmentObject(OldModel())
        ModelReader(given: NewModel(), bound: NewModel()).environment(NewModel())
        ModelReader(given: NewModel(), bound: NewModel()).environment(NewModel()).environment(nil as OtherModel?)
    }
    var number = 1
    let binding = Binding(get: { number }, set: { number = $0 })
    binding.wrappedValue = 2
    contract.fact("bindings write", number == 2 && binding.wrappedValue == 2)
    let followed = Binding(get: { number }, set: { value, _ in number = value })
    followed.animation().wrappedValue = 3
    followed.animation(.easeIn).wrappedValue += 1
    followed.transaction(Transaction(animation: nil)).wrappedValue += 1
    contract.fact("bindings with an animation write", number == 5)
    contract.fact("constants stay", stays(.constant(1)))
    contract.fact("bindings of an optional", Binding<Int?>(binding).wrappedValue == 5)
    contract.fact("of a value that is there", Binding(Binding<Int?>.constant(3))?.wrappedValue == 3)
    contract.fact("of none", isNone(Binding(Binding<Int?>.constant(nil))))
    contract.fact("of any hashable", Binding<AnyHashable>(binding).wrappedValue == AnyHashable(5))
    contract.fact("of a binding", Binding(projectedValue: binding).projectedValue.wrappedValue == 5)
    var items = [Item(id: 1), Item(id: 2)]
    let list = Binding(get: { items }, set: { items = $0 })
    list[1].id.wrappedValue = 3
    contract.fact("bindings of elements", items[1].id == 3 && list.indices.count == 2 && list[0].id.wrappedValue == 1)
    for item in list { item.id.wrappedValue += 1 }
    contract.fact("bindings of all elements", items.map(\.id) == [2, 4])
    contract.fact("ids of bindings", list[0].id.wrappedValue == items[0].id)
    contract.fact("indices of bindings", list.index(after: list.startIndex) == list.index(before: list.endIndex))
    let model = NewModel()
    @Bindable var bindable = model
    $bindable.count.wrappedValue = 7
    contract.fact("bindings of models", model.count == 7 && Bindable(model).wrappedValue === model)
    contract.fact("a bindable of a bindable", Bindable(projectedValue: Bindable(model)).wrappedValue === model)
    var index = list.startIndex
    list.formIndex(after: &index)
    list.formIndex(before: &index)
    contract.fact("indices move", index == list.startIndex)
    var carried = binding
    carried.transaction = Transaction(animation: .linear)
    contract.fact("bindings carry a transaction", carried.transaction.animation == .linear)
    let old = OldModel()
    contract.fact("observed objects", ObservedObject(initialValue: old).wrappedValue === old)
    contract.fact("bindings of a bindable", Bindable(wrappedValue: model).projectedValue.wrappedValue === model)
}

@MainActor private func stays(_ binding: Binding<Int>) -> Bool {
    binding.wrappedValue = 9
    return binding.wrappedValue == 1
}

private func isNone<Value>(_ binding: Binding<Value>?) -> Bool { binding == nil }

final class OldModel: ObservableObject {
    @Published var count = 0
}

@Observable final class OtherModel {}

@Observable final class NewModel {
    var count = 0
}

private struct StateReader: View {
    @State private var count = 0
    @State private var other: Int?
    @State private var third: Int?
    @State private var model = NewModel()
    @StateObject private var object = OldModel()
    @Namespace private var space
    @ScaledMetric private var size = 10.0
    @ScaledMetric(relativeTo: .title) private var large: CGFloat = 10

    init(count: Int = 3) {
        _count = State(initialValue: count)
        _model = State(wrappedValue: NewModel())
        _object = StateObject(wrappedValue: OldModel())
        _third = State()
    }

    var body: some View {
        VStack {
            Stepper("n", value: $count)
            Stepper("o", value: $object.count)
            Stepper("m", value: $model.count)
            Text(verbatim: "\(other ?? 0) \(size + large)").matchedGeometryEffect(id: 1, in: space)
            Child(count: $count)
        }
    }
}

private struct Child: View {
    @Binding var count: Int
    var body: some View { Button("add \(count)") { count += 1 } }
}

private struct ObjectReader: View {
    @ObservedObject var observed: OldModel
    @EnvironmentObject private var shared: OldModel
    var body: some View {
        VStack {
            Stepper("a", value: $observed.count)
            Stepper("b", value: $shared.count)
            Text(verbatim: "\(observed.count + shared.count)")
        }
    }
}

private struct ModelReader: View {
    let given: NewModel
    @Bindable var bound: NewModel
    @Environment(NewModel.self) private var shared
    @Environment(NewModel.self) private var maybe: NewModel?
    var body: some View {
        Stepper("a", value: $bound.count)
        Text(verbatim: "\(given.count + shared.count + (maybe?.count ?? 0))")
    }
}
