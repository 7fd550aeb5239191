import Combine
import Foundation

/// What Combine's operators publish. The file compiles unmodified for iOS and here, where what it finds is tested.
public enum CombineContract {
    public static var facts: [(statement: String, holds: Bool)] {
        transforming + filtering + parts + gathering + questions + joining + switching + failing + sharing + types
            + publisherTypes
    }

    struct Broken: Error, Equatable, Codable {}

    /// What a publisher publishes at once, and how it ends.
    static func values<P: Publisher>(_ publisher: P) -> [P.Output] {
        var values: [P.Output] = []
        _ = publisher.sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
        return values
    }
    static func fails<P: Publisher>(_ publisher: P) -> Bool {
        var hasFailed = false
        _ = publisher.sink(
            receiveCompletion: { if case .failure = $0 { hasFailed = true } }, receiveValue: { _ in })
        return hasFailed
    }
    static func broken<T>(_ value: T) throws -> T { throw Broken() }
    static var numbers: Publishers.Sequence<[Int], Never> { [1, 2, 3, 4].publisher }

    struct Place {
        let x: Int
        let y: Int
        let z: Int
    }

    private static var transforming: [(String, Bool)] {
        let place = Just(Place(x: 1, y: 2, z: 3))
        let two = values(place.map(\.x, \.y))
        let three = values(place.map(\.x, \.y, \.z))
        return [
            ("map", values(numbers.map { $0 * 2 }) == [2, 4, 6, 8]),
            ("a key path", values(place.map(\.z)) == [3]),
            ("two key paths", two.count == 1 && two[0] == (1, 2)),
            ("three key paths", three.count == 1 && three[0] == (1, 2, 3)),
            ("tryMap", fails(numbers.tryMap { try broken($0) })),
            ("scan", values(numbers.scan(0, +)) == [1, 3, 6, 10]),
            ("tryScan", values(numbers.tryScan(1) { $0 * $1 }) == [1, 2, 6, 24]),
            ("replaceNil", values([1, nil, 3].publisher.replaceNil(with: 0)) == [1, 0, 3]),
            ("decode", values(Just(Data("[1]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())) == [[1]]),
            ("encode", values(Just([1]).encode(encoder: JSONEncoder())) == [Data("[1]".utf8)]),
        ]
    }

    private static var filtering: [(String, Bool)] {
        [
            ("filter", values(numbers.filter { $0 > 2 }) == [3, 4]),
            ("tryFilter", values(numbers.tryFilter { $0 > 3 }) == [4]),
            ("a filter that throws", fails(numbers.tryFilter { try broken($0 > 1) })),
            ("compactMap", values(["1", "a"].publisher.compactMap { Int($0) }) == [1]),
            ("tryCompactMap", values(["1", "a"].publisher.tryCompactMap { Int($0) }) == [1]),
            ("removeDuplicates", values([1, 1, 2, 1].publisher.removeDuplicates()) == [1, 2, 1]),
            ("by a closure", values([1, 3, 4].publisher.removeDuplicates { $0 % 2 == $1 % 2 }) == [1, 4]),
            ("that may throw", values([1, 3, 4].publisher.tryRemoveDuplicates { $0 % 2 == $1 % 2 }) == [1, 4]),
            ("ignoreOutput", values(numbers.ignoreOutput()).isEmpty),
        ]
    }

    private static var parts: [(String, Bool)] {
        let numbers = (1...6).publisher
        return [
            ("first", values(numbers.first()) == [1]),
            ("the first that", values(numbers.first { $0 > 3 }) == [4]),
            ("tryFirst", values(numbers.tryFirst { $0 > 4 }) == [5]),
            ("dropFirst", values(numbers.dropFirst(4)) == [5, 6]),
            ("drop while", values(numbers.drop { $0 < 5 }) == [5, 6]),
            ("tryDrop", values(numbers.tryDrop { $0 < 6 }) == [6]),
            ("prefix", values(numbers.prefix(2)) == [1, 2]),
            ("prefix while", values(numbers.prefix { $0 < 3 }) == [1, 2]),
            ("tryPrefix", values(numbers.tryPrefix { $0 < 2 }) == [1]),
            ("output at", values(numbers.output(at: 2)) == [3]),
            ("output in", values(numbers.output(in: 1..<3)) == [2, 3]),
        ]
    }

    private static var gathering: [(String, Bool)] {
        [
            ("collect", values(numbers.collect()) == [[1, 2, 3, 4]]),
            ("by count", values(numbers.collect(3)) == [[1, 2, 3], [4]]),
            ("count", values(numbers.count()) == [4]),
            ("reduce", values(numbers.reduce(0, +)) == [10]),
            ("tryReduce", values(numbers.tryReduce(1) { $0 * $1 }) == [24]),
            ("last", values(numbers.last()) == [4]),
            ("the last that", values(numbers.last { $0 < 3 }) == [2]),
            ("tryLast", values(numbers.tryLast { $0 < 2 }) == [1]),
            ("min and max", values(numbers.min()) + values(numbers.max()) == [1, 4]),
            ("by a closure", values(numbers.min { $0 > $1 }) + values(numbers.max { $0 > $1 }) == [4, 1]),
            ("that may throw", values(numbers.tryMin { $0 > $1 }) + values(numbers.tryMax { $0 > $1 }) == [4, 1]),
            ("replaceEmpty", values(Empty<Int, Never>().replaceEmpty(with: 7)) == [7]),
        ]
    }

    private static var questions: [(String, Bool)] {
        [
            ("contains", values(numbers.contains(3)) == [true]),
            ("contains where", values(numbers.contains { $0 > 4 }) == [false]),
            ("tryContains", values(numbers.tryContains { $0 > 3 }) == [true]),
            ("allSatisfy", values(numbers.allSatisfy { $0 > 0 }) == [true]),
            ("tryAllSatisfy", values(numbers.tryAllSatisfy { $0 > 1 }) == [false]),
            ("an answer that throws", fails(numbers.tryAllSatisfy { try broken($0 > 1) })),
        ]
    }

    private static var joining: [(String, Bool)] {
        let (a, b, c, d) = (Just(1), Just(2), Just(3), Just(4))
        let pairs = values(a.combineLatest(b))
        let threes = values(a.combineLatest(b, c))
        let fours = values(a.combineLatest(b, c, d))
        let zipped = values(numbers.zip(["a", "b"].publisher))
        let zippedThree = values(a.zip(b, c))
        let zippedFour = values(a.zip(b, c, d))
        let merged = values(a.merge(with: b, c, d, Just(5), Just(6), Just(7), Just(8)))
        return [
            ("combineLatest", pairs.count == 1 && pairs[0] == (1, 2)),
            ("of three", threes.count == 1 && threes[0] == (1, 2, 3)),
            ("of four", fours.count == 1 && fours[0] == (1, 2, 3, 4)),
            ("with a closure", values(a.combineLatest(b) { $0 + $1 }) == [3]),
            ("of three", values(a.combineLatest(b, c) { $0 + $1 + $2 }) == [6]),
            ("of four", values(a.combineLatest(b, c, d) { $0 + $1 + $2 + $3 }) == [10]),
            ("zip", zipped.map(\.0) == [1, 2] && zipped.map(\.1) == ["a", "b"]),
            ("zip three", zippedThree.count == 1 && zippedThree[0] == (1, 2, 3)),
            ("zip four", zippedFour.count == 1 && zippedFour[0] == (1, 2, 3, 4)),
            ("with a closure", values(a.zip(b) { $0 + $1 }) == [3]),
            ("of three", values(a.zip(b, c) { $0 + $1 + $2 }) == [6]),
            ("of four", values(a.zip(b, c, d) { $0 + $1 + $2 + $3 }) == [10]),
            ("merge", values(a.merge(with: numbers)) == [1, 1, 2, 3, 4]),
            ("its own kind", values(a.merge(with: b)) == [1, 2]),
            ("three to seven", values(a.merge(with: b, c)) == [1, 2, 3] && values(a.merge(with: b, c, d)).count == 4),
            ("five", values(a.merge(with: b, c, d, a)).count == 5),
            ("six", values(a.merge(with: b, c, d, a, b)).count == 6),
            ("seven", values(a.merge(with: b, c, d, a, b, c)).count == 7),
            ("eight", merged == [1, 2, 3, 4, 5, 6, 7, 8]),
            ("many", values(Publishers.MergeMany([a, b, c])) == [1, 2, 3]),
            ("prepend", values(a.prepend(8, 9)) == [8, 9, 1] && values(a.prepend(b)) == [2, 1]),
            ("a sequence in front", values(a.prepend([5, 6])) == [5, 6, 1]),
            ("append", values(a.append(8, 9)) == [1, 8, 9] && values(a.append(b)) == [1, 2]),
            ("a sequence behind", values(a.append([5, 6])) == [1, 5, 6]),
        ]
    }

    private static var switching: [(String, Bool)] {
        let outer = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var latest: [Int] = []
        let held = outer.switchToLatest().sink { latest.append($0) }
        outer.send(first.eraseToAnyPublisher())
        first.send(1)
        outer.send(second.eraseToAnyPublisher())
        first.send(2)
        second.send(3)
        held.cancel()
        let (gate, source) = (PassthroughSubject<Void, Never>(), PassthroughSubject<Int, Never>())
        var (after, before): ([Int], [Int]) = ([], [])
        var cancellables: Set<AnyCancellable> = []
        source.drop(untilOutputFrom: gate).sink { after.append($0) }.store(in: &cancellables)
        source.prefix(untilOutputFrom: gate).sink { before.append($0) }.store(in: &cancellables)
        source.send(1)
        gate.send()
        source.send(2)
        return [
            ("switchToLatest", latest == [1, 3]),
            ("drop until", after == [2]),
            ("prefix until", before == [1]),
            ("flatMap", values(numbers.flatMap { Just($0 * 2) }) == [2, 4, 6, 8]),
            ("one at a time", values(numbers.flatMap(maxPublishers: .max(1)) { [$0, $0].publisher }).count == 8),
            ("into what may fail", fails(numbers.flatMap { _ in Fail<Int, Broken>(error: Broken()) })),
        ]
    }

    private static var failing: [(String, Bool)] {
        let fail = Fail<Int, Broken>(error: Broken())
        var attempts = 0
        let counted = Deferred { () -> Fail<Int, Broken> in
            attempts += 1
            return fail
        }
        let ended = fails(counted.retry(2))
        return [
            ("catch", values(fail.catch { _ in Just(1) }) == [1]),
            ("tryCatch", values(fail.tryCatch { _ in Just(2).setFailureType(to: Broken.self) }) == [2]),
            ("a catch that throws", fails(fail.tryCatch { _ -> Just<Int> in throw Broken() })),
            ("replaceError", values(fail.replaceError(with: 3)) == [3]),
            ("mapError", fails(fail.mapError { _ in URLError(.badURL) })),
            ("retry", ended && attempts == 3),
            ("assertNoFailure", values(Just(1).setFailureType(to: Broken.self).assertNoFailure()) == [1]),
            ("a failure by its types", fails(Fail(outputType: Int.self, failure: Broken()))),
            ("what it fails with", fail.error == Broken()),
            ("switching to what fails", fails(Just(fail).switchToLatest())),
        ]
    }
}
