import Combine
import Testing

@Suite struct PublishedTests {
    final class Model: ObservableObject {
        @Published var count = 0
        var plain = 0
    }
    final class Empty: ObservableObject {}

    @Test func sendsBeforeTheChange() {
        let model = Model()
        var seen: [Int] = []
        let subscription = model.objectWillChange.sink { _ in seen.append(model.count) }
        model.count = 1
        model.count = 2
        model.plain = 3
        #expect(seen == [0, 1])
        subscription.cancel()
        model.count = 3
        #expect(seen == [0, 1])
    }

    @Test func projectedValueSendsTheCurrentAndTheNextValues() {
        let model = Model()
        var seen: [Int] = []
        let subscription = model.$count.sink { seen.append($0) }
        model.count = 5
        #expect(seen == [0, 5])
        subscription.cancel()
    }

    @Test func anObjectWithoutPublishedPropertiesHasOnePublisher() {
        let object = Empty()
        var count = 0
        let subscription = object.objectWillChange.sink { count += 1 }
        object.objectWillChange.send()
        #expect(count == 1)
        subscription.cancel()
    }
}
