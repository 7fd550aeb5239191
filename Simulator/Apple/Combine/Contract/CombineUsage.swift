import Combine
import Foundation

// What apps call of Combine, in the form in which they call it. The file compiles unmodified for iOS and here: where it
// does not, the module here is wrong.

final class UsageModel: ObservableObject {
    @Published var text = ""
    @Published private(set) var results: [String] = []
    let taps = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    private var cancellables: Set<AnyCancellable> = []

    init() {
        $text
            .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
            .removeDuplicates()
            .filter { !$0.isEmpty }
            .map { [$0] }
            .receive(on: RunLoop.main)
            .sink { [weak self] in self?.results = $0 }
            .store(in: &cancellables)
        $text.combineLatest($results).map { $0.0 + $0.1.joined() }.assign(to: \.text, on: self).store(in: &cancellables)
        taps.map { "\($0)" }.assign(to: &$text)
        Publishers.CombineLatest($text, current).sink { _, _ in }.store(in: &cancellables)
        taps.zip(current) { $0 + $1 }.merge(with: Just(3)).scan(0, +).sink { _ in }.store(in: &cancellables)
        NotificationCenter.default.publisher(for: Notification.Name("a")).compactMap { $0.object as? Int }
            .sink { [taps] in taps.send($0) }.store(in: &cancellables)
        Timer.publish(every: 1, on: .main, in: .common).autoconnect().prefix(2).sink { _ in }.store(in: &cancellables)
        objectWillChange.sink {}.store(in: &cancellables)
    }

    func load(_ url: URL) -> AnyPublisher<[String], any Error> {
        URLSession.shared.dataTaskPublisher(for: url)
            .map(\.data)
            .decode(type: [String].self, decoder: JSONDecoder())
            .mapError { $0 }
            .retry(1)
            .handleEvents(receiveOutput: { print($0) }, receiveCancel: {})
            .eraseToAnyPublisher()
    }

    func compute() -> AnyPublisher<Int, Never> {
        Deferred { Future<Int, any Error> { promise in promise(.success(1)) } }
            .tryMap { $0 + 1 }
            .catch { _ in Just(0) }
            .flatMap { Just($0).delay(for: .seconds(1), scheduler: DispatchQueue.global()) }
            .throttle(for: 0.5, scheduler: RunLoop.main, latest: true)
            .subscribe(on: DispatchQueue.global(qos: .userInitiated))
            .prepend(1).append(2).collect().map(\.count).replaceEmpty(with: 0).first().share().eraseToAnyPublisher()
    }

    func search() -> AnyPublisher<[Int], Never> {
        taps.map { [$0].publisher.collect() }.switchToLatest().setFailureType(to: URLError.self)
            .replaceError(with: []).dropFirst().eraseToAnyPublisher()
    }

    func wait() async -> Int {
        for await value in current.values where value > 3 { return value }
        return Empty<Int, Never>(completeImmediately: true).append(1).count().eraseToAnyPublisher().hashValueOfNothing
    }
}

extension Publisher {
    fileprivate var hashValueOfNothing: Int { 0 }
}
