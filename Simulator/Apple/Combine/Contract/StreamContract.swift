import Combine
import Foundation

/// Subjects, subscribers and what holds them together.
extension CombineContract {
    static var sharing: [(String, Bool)] {
        let source = PassthroughSubject<Int, Never>()
        var starts = 0
        let counted = source.handleEvents(receiveSubscription: { _ in starts += 1 })
        let shared = counted.share()
        var received: [Int] = []
        var list: [AnyCancellable] = []
        shared.sink { received.append($0) }.store(in: &list)
        shared.sink { received.append($0) }.store(in: &list)
        source.send(1)
        let connectable = numbers.makeConnectable()
        var connected: [Int] = []
        connectable.sink { connected.append($0) }.store(in: &list)
        let isQuiet = connected.isEmpty
        let connection = connectable.connect()
        let subject = PassthroughSubject<Int, Never>()
        var cast: [Int] = []
        let multicast = numbers.multicast(subject: subject)
        multicast.sink { cast.append($0) }.store(in: &list)
        multicast.connect().store(in: &list)
        let made = numbers.multicast { PassthroughSubject<Int, Never>() }
        made.autoconnect().sink { cast.append($0) }.store(in: &list)
        connection.cancel()
        return [
            ("share", starts == 1 && received == [1, 1]),
            ("a shared publisher is itself", shared == shared && shared.upstream.upstream === source),
            ("makeConnectable", isQuiet && connected == [1, 2, 3, 4]),
            ("multicast", cast == [1, 2, 3, 4, 1, 2, 3, 4]),
        ]
    }

    static var types: [(String, Bool)] { demand + subscribers + subjects + simple + watching + recording }

    private static var demand: [(String, Bool)] {
        var demand = Subscribers.Demand.max(3)
        demand += 2
        demand += .max(1)
        demand -= 1
        demand -= .max(1)
        return [
            ("demand", demand.max == 4 && Subscribers.Demand.unlimited.max == nil),
            ("its sum", demand + 1 == .max(5) && demand + .max(1) == 5),
            ("its difference", demand - 1 == .max(3) && demand - .max(4) == .none),
            ("its order", demand < 5 && demand > 3 && demand >= 4 && demand < .unlimited),
        ]
    }

    private final class Target { var value = 0 }

    private static var subscribers: [(String, Bool)] {
        var (asked, taken, isFinished) = (false, [Int](), false)
        let any = AnySubscriber<Int, Never>(
            receiveSubscription: {
                asked = true
                $0.request(.max(1))
            },
            receiveValue: {
                taken.append($0)
                return .max(1)
            }, receiveCompletion: { _ in isFinished = true })
        numbers.subscribe(any)
        let wrapped = AnySubscriber(any)
        wrapped.receive(subscription: Subscriptions.empty)
        let more = wrapped.receive(9)
        wrapped.receive(completion: .finished)
        let target = Target()
        let assign = Subscribers.Assign(object: target, keyPath: \Target.value)
        let isSame = assign.object === target && assign.keyPath == \Target.value
        assign.receive(subscription: Subscriptions.empty)
        _ = assign.receive(5)
        assign.receive(completion: .finished)
        assign.cancel()
        var sunk: [Int] = []
        let sink = Subscribers.Sink<Int, Broken>(
            receiveCompletion: { _ in sunk.append(-1) }, receiveValue: { sunk.append($0) })
        sink.receive(subscription: Subscriptions.empty)
        _ = sink.receive(1)
        sink.receive(completion: .failure(Broken()))
        sink.cancel()
        let signal = AnySubscriber<Void, Never>(receiveValue: { .none })
        return [
            ("a subscriber asks and takes", asked && taken == [1, 2, 3, 4, 9] && isFinished && more == .max(1)),
            ("it has an identity", any.combineIdentifier == any.combineIdentifier),
            ("identities differ", CombineIdentifier() != CombineIdentifier(target)),
            ("assign", isSame && target.value == 5),
            ("sink", sunk == [1, -1]),
            ("a signal", signal.receive() == .none),
        ]
    }

    private static var subjects: [(String, Bool)] {
        let current = CurrentValueSubject<Int, Broken>(1)
        current.value = 2
        current.send(3)
        current.send(subscription: Subscriptions.empty)
        var isBroken = false
        let held = current.sink(receiveCompletion: { _ in isBroken = true }, receiveValue: { _ in })
        current.send(completion: .failure(Broken()))
        let passing = PassthroughSubject<Int, Never>()
        passing.send(subscription: Subscriptions.empty)
        var got: [Int] = []
        var list: [AnyCancellable] = []
        passing.sink { got.append($0) }.store(in: &list)
        let forwarding = numbers.subscribe(passing)
        passing.send(completion: .finished)
        forwarding.cancel()
        held.cancel()
        var ended = false
        let canceller = AnyCancellable { ended = true }
        let outer = AnyCancellable(canceller)
        outer.cancel()
        let model = ObservableObjectPublisher()
        var changes = 0
        let watch = model.sink { changes += 1 }
        model.send()
        watch.cancel()
        let erased = AnyPublisher(numbers)
        return [
            ("a current value", current.value == 3 && isBroken),
            ("a subject takes what another publishes", got == [1, 2, 3, 4]),
            ("cancelling", ended),
            ("an object's changes", changes == 1),
            ("a publisher without its type", values(erased) == [1, 2, 3, 4]),
        ]
    }

    private static var simple: [(String, Bool)] {
        let empty = Empty(completeImmediately: false, outputType: Int.self, failureType: Never.self)
        let deferred = Deferred { Just(2) }
        let result = Result<Int, Broken>.success(3)
        let optional = Optional<Int>.some(4)
        return [
            ("just", Just(1).output == 1),
            ("empty", !empty.completeImmediately && values(empty).isEmpty),
            ("deferred", deferred.createPublisher().output == 2 && values(deferred) == [2]),
            ("a result", values(result.publisher) == [3] && values(Result<Int, Broken>.Publisher(result)) == [3]),
            ("an optional", values(optional.publisher) == [4] && values(Optional<Int>.Publisher(nil)).isEmpty),
            ("a sequence", Publishers.Sequence<[Int], Never>(sequence: [1]).sequence == [1]),
        ]
    }

    private final class Lines: TextOutputStream {
        var text = ""
        func write(_ string: String) { text += string }
    }

    private static var watching: [(String, Bool)] {
        let lines = Lines()
        let printed = values(Just(1).print("just", to: lines))
        var heard: [String] = []
        let watched = numbers.handleEvents(
            receiveSubscription: { _ in heard.append("subscription") }, receiveOutput: { _ in heard.append("output") },
            receiveCompletion: { _ in heard.append("end") }, receiveCancel: { heard.append("cancel") },
            receiveRequest: { _ in heard.append("request") })
        let seen = values(watched.prefix(1))
        let stopped = values(
            numbers.breakpoint(
                receiveSubscription: { _ in false }, receiveOutput: { _ in false }, receiveCompletion: { _ in false }))
        let buffered = values(numbers.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest))
        let dropping = values(numbers.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest))
        let strict = values(
            numbers.setFailureType(to: Broken.self)
                .buffer(size: 9, prefetch: .keepFull, whenFull: .customError { Broken() }))
        return [
            ("print", printed == [1] && lines.text.contains("just: receive value: (1)\n")),
            ("its end", lines.text.contains("just: receive finished")),
            ("events", seen == [1] && heard.first == "subscription" && heard.contains("request")),
            ("breakpoints", stopped.count == 4 && values(numbers.breakpointOnError()).count == 4),
            ("buffers", buffered == dropping && strict.count == 4),
        ]
    }

    private static var recording: [(String, Bool)] {
        let record = Record<Int, Broken> { recording in
            recording.receive(1)
            recording.receive(completion: .failure(Broken()))
        }
        let other = Record<Int, Broken>(output: [1, 2], completion: .finished)
        let again = Record(recording: other.recording)
        var empty = Record<Int, Broken>.Recording()
        empty.receive(5)
        let written = Record<Int, Broken>.Recording(output: [3], completion: .finished)
        return [
            ("a record", values(record) == [1] && fails(record)),
            ("another", values(other) == [1, 2] && values(again) == [1, 2]),
            ("what it holds", other.recording.output == [1, 2] && other.recording.completion == .finished),
            ("recordings", empty.output == [5] && written.output == [3]),
        ]
    }
}
