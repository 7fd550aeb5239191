import Combine
import Foundation
import Testing

/// What a publisher published, and how it ended.
private final class Recorder<Output, Failure: Error> {
    var values: [Output] = []
    var completion: Subscribers.Completion<Failure>?
    var cancellable: AnyCancellable?

    init(_ publisher: some Publisher<Output, Failure>) {
        cancellable = publisher.sink {
            self.completion = $0
        } receiveValue: {
            self.values.append($0)
        }
    }

    var isFinished: Bool { if case .finished = completion { true } else { false } }
    var error: Failure? { if case .failure(let error) = completion { error } else { nil } }
}

private struct Broken: Error, Equatable {}

@Suite struct OperatorTests {
    private let subject = PassthroughSubject<Int, Never>()

    @Test func transformsElements() {
        let numbers = [1, 2, 3, 4].publisher
        #expect(Recorder(numbers.map { $0 * 2 }).values == [2, 4, 6, 8])
        #expect(Recorder(["a", "bb"].publisher.map(\.count)).values == [1, 2])
        #expect(Recorder(numbers.filter { $0 % 2 == 0 }).values == [2, 4])
        #expect(Recorder(numbers.compactMap { $0 > 2 ? "\($0)" : nil }).values == ["3", "4"])
        #expect(Recorder(numbers.scan(0, +)).values == [1, 3, 6, 10])
        #expect(Recorder([1, nil].publisher.replaceNil(with: 9)).values == [1, 9])
        #expect(Recorder([1, 1, 2, 1].publisher.removeDuplicates()).values == [1, 2, 1])
        #expect(Recorder(numbers.map { $0 }).isFinished)
    }

    @Test func takesParts() {
        let numbers = (1...6).publisher
        #expect(Recorder(numbers.prefix(2)).values == [1, 2])
        #expect(Recorder(numbers.prefix(0)).values == [])
        #expect(Recorder(numbers.prefix { $0 < 4 }).values == [1, 2, 3])
        #expect(Recorder(numbers.dropFirst(4)).values == [5, 6])
        #expect(Recorder(numbers.drop { $0 < 5 }).values == [5, 6])
        #expect(Recorder(numbers.first()).values == [1])
        #expect(Recorder(numbers.first { $0 > 3 }).values == [4])
        #expect(Recorder(numbers.last()).values == [6])
        #expect(Recorder(numbers.output(in: 1...2)).values == [2, 3])
        #expect(Recorder(numbers.prefix(2)).isFinished)
        #expect(Recorder((1...).publisher.prefix(3)).values == [1, 2, 3])
    }

    @Test func gathers() {
        #expect(Recorder((1...4).publisher.collect()).values == [[1, 2, 3, 4]])
        #expect(Recorder((1...4).publisher.reduce(0, +)).values == [10])
        #expect(Recorder((1...4).publisher.count()).values == [4])
        #expect(Recorder(Empty<Int, Never>().replaceEmpty(with: 7)).values == [7])
        #expect(Recorder((1...2).publisher.prepend(0).append(3)).values == [0, 1, 2, 3])
    }

    @Test func errorsStopAndAreCaught() {
        let failing = [1, 2, 3].publisher.tryMap { if $0 == 2 { throw Broken() } else { $0 } }
        let seen = Recorder(failing)
        #expect(seen.values == [1] && seen.error is Broken)
        #expect(Recorder(failing.catch { _ in [8, 9].publisher.setFailureType(to: Broken.self) }).values == [1, 8, 9])
        #expect(Recorder(failing.replaceError(with: 0)).values == [1, 0])
        #expect(Recorder(Fail<Int, Broken>(error: Broken()).mapError { _ in URLError(.badURL) }).error?.code == .badURL)
        var attempts = 0
        let flaky = Deferred { () -> AnyPublisher<Int, Broken> in
            attempts += 1
            return attempts < 3
                ? Fail(error: Broken()).eraseToAnyPublisher()
                : Just(5).setFailureType(to: Broken.self).eraseToAnyPublisher()
        }
        #expect(Recorder(flaky.retry(2)).values == [5])
        #expect(attempts == 3)
    }

    @Test func combinesTheLatest() {
        let other = PassthroughSubject<String, Never>()
        let seen = Recorder(subject.combineLatest(other) { "\($0)\($1)" })
        subject.send(1)
        other.send("a")
        subject.send(2)
        other.send("b")
        #expect(seen.values == ["1a", "2a", "2b"])
        subject.send(completion: .finished)
        #expect(!seen.isFinished)
        other.send("c")
        other.send(completion: .finished)
        #expect(seen.values.last == "2c" && seen.isFinished)
    }

    @Test func zipsAndMerges() {
        let other = PassthroughSubject<Int, Never>()
        let zipped = Recorder(subject.zip(other) { $0 * 10 + $1 })
        let merged = Recorder(subject.merge(with: other))
        subject.send(1)
        subject.send(2)
        other.send(3)
        subject.send(completion: .finished)
        other.send(4)
        #expect(zipped.values == [13, 24])
        #expect(zipped.isFinished)
        #expect(merged.values == [1, 2, 3, 4])
        #expect(!merged.isFinished)
        other.send(completion: .finished)
        #expect(merged.isFinished)
    }

    @Test func flattens() {
        #expect(Recorder([1, 2].publisher.flatMap { [$0, $0 * 10].publisher }).values == [1, 10, 2, 20])
        let inner = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let latest = Recorder(outer.switchToLatest())
        outer.send(inner[0])
        inner[0].send(1)
        outer.send(inner[1])
        inner[0].send(2)
        inner[1].send(3)
        #expect(latest.values == [1, 3])
        outer.send(completion: .finished)
        #expect(!latest.isFinished)
        inner[1].send(completion: .finished)
        #expect(latest.isFinished)
    }

    @Test func sharesOneSubscription() {
        var subscriptions = 0
        let shared = subject.handleEvents(receiveSubscription: { _ in subscriptions += 1 }).share()
        let one = Recorder(shared)
        let two = Recorder(shared)
        subject.send(1)
        #expect(subscriptions == 1)
        #expect(one.values == [1] && two.values == [1])
        one.cancellable?.cancel()
        two.cancellable?.cancel()
        subject.send(2)
        #expect(two.values == [1])
    }

    @Test func cancellingStopsEverything() {
        let seen = Recorder(subject.map { $0 }.filter { _ in true }.flatMap { Just($0) })
        subject.send(1)
        seen.cancellable?.cancel()
        subject.send(2)
        #expect(seen.values == [1])
    }

    @Test func demandIsKept() {
        var received: [Int] = []
        var subscription: (any Subscription)?
        (1...10).publisher.map { $0 * 2 }.subscribe(
            AnySubscriber<Int, Never>(
                receiveSubscription: { subscription = $0 },
                receiveValue: {
                    received.append($0)
                    return .none
                }))
        #expect(received.isEmpty)
        subscription?.request(.max(2))
        #expect(received == [2, 4])
        subscription?.request(.max(1))
        #expect(received == [2, 4, 6])
    }

    @Test func futuresKeepTheirResult() async throws {
        var fulfil: ((Result<Int, Never>) -> Void)?
        let future = Future<Int, Never> { fulfil = $0 }
        let early = Recorder(future)
        #expect(early.values.isEmpty)
        fulfil?(.success(4))
        fulfil?(.success(5))
        #expect(early.values == [4] && early.isFinished)
        #expect(Recorder(future).values == [4])
        #expect(try await future.value == 4)
    }

    @Test func valuesAreASequence() async {
        var seen: [Int] = []
        for await value in [1, 2, 3].publisher.values { seen.append(value) }
        #expect(seen == [1, 2, 3])
    }
}

@Suite struct SchedulerTests {
    @Test func receivesOnAQueueInOrder() async {
        let queue = DispatchQueue(label: "test")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let isOnQueue = (1...100).publisher.receive(on: queue).map {
            ($0, DispatchQueue.getSpecific(key: key) ?? false)
        }
        var numbers: [Int] = []
        for await (number, isThere) in isOnQueue.values {
            #expect(isThere)
            numbers.append(number)
        }
        #expect(numbers == Array(1...100))
    }

    @Test func debouncesToTheLast() {
        let subject = PassthroughSubject<Int, Never>()
        let clock = VirtualScheduler()
        let seen = Recorder(subject.debounce(for: .milliseconds(20), scheduler: clock))
        for number in 1...5 {
            subject.send(number)
            clock.advance(by: .milliseconds(10))
        }
        #expect(seen.values.isEmpty)
        clock.advance(by: .milliseconds(10))
        #expect(seen.values == [5])
        subject.send(6)
        subject.send(completion: .finished)
        clock.advance(by: 0)
        #expect(seen.values == [5, 6] && seen.isFinished)
    }

    @Test(arguments: [(true, [1, 5, 6]), (false, [1, 2, 6])])
    func throttlesToOneAnInterval(latest: Bool, expected: [Int]) {
        let subject = PassthroughSubject<Int, Never>()
        let clock = VirtualScheduler()
        let seen = Recorder(subject.throttle(for: .milliseconds(50), scheduler: clock, latest: latest))
        subject.send(1)
        clock.advance(by: .milliseconds(1))
        #expect(seen.values == [1])
        for number in 2...5 { subject.send(number) }
        clock.advance(by: .milliseconds(48))
        #expect(seen.values == [1])
        clock.advance(by: .milliseconds(60))
        subject.send(6)
        clock.advance(by: .milliseconds(50))
        #expect(seen.values == expected)
    }

    @Test func delays() {
        let clock = VirtualScheduler()
        let seen = Recorder(Just(1).delay(for: .milliseconds(30), scheduler: clock))
        clock.advance(by: .milliseconds(29))
        #expect(seen.values.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(seen.values == [1] && seen.isFinished)
    }

    @Test func timersTick() async {
        let timer = Timer.publish(every: 0.005, on: .main, in: .common).autoconnect()
        var ticks = 0
        for await _ in timer.prefix(3).values { ticks += 1 }
        #expect(ticks == 3)
    }

    @Test func notificationsArePublished() {
        let center = NotificationCenter()
        let name = Notification.Name("test")
        var seen = 0
        let registration = center.publisher(for: name).sink { _ in seen += 1 }
        center.post(name: name, object: nil)
        center.post(name: Notification.Name("other"), object: nil)
        #expect(seen == 1)
        registration.cancel()
        center.post(name: name, object: nil)
        #expect(seen == 1)
    }

    @Test func jsonIsDecoded() {
        let data = Data(#"{"a": 1}"#.utf8)
        var decoded: [String: Int]?
        let registration = Just(data).decode(type: [String: Int].self, decoder: JSONDecoder())
            .sink { _ in
            } receiveValue: {
                decoded = $0
            }
        #expect(decoded == ["a": 1])
        registration.cancel()
    }
}

/// A scheduler whose time passes when the test says so.
private final class VirtualScheduler: Scheduler {
    struct SchedulerTimeType: Strideable {
        typealias Stride = DispatchQueue.SchedulerTimeType.Stride
        var seconds = 0.0

        func distance(to other: Self) -> Stride { .seconds(other.seconds - seconds) }
        func advanced(by n: Stride) -> Self { Self(seconds: seconds + n.timeInterval) }
    }

    typealias SchedulerOptions = Never

    private(set) var now = SchedulerTimeType()
    let minimumTolerance: SchedulerTimeType.Stride = 0
    private var waiting: [(time: SchedulerTimeType, action: () -> Void)] = []

    func schedule(options: Never?, _ action: @escaping () -> Void) { waiting.append((now, action)) }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { waiting.append((date, action)) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        waiting.append((date, action))
        return AnyCancellable {}
    }

    func advance(by stride: SchedulerTimeType.Stride) {
        // A little further, so that sums of fractions of a second do not fall short.
        let end = now.advanced(by: stride).advanced(by: .microseconds(1))
        while let index = waiting.indices.filter({ waiting[$0].time <= end }).min(by: {
            waiting[$0].time < waiting[$1].time
        }) {
            let next = waiting.remove(at: index)
            now = Swift.max(now, next.time)
            next.action()
        }
        now = end
    }
}
