import Combine
import Foundation

/// The types that operators make, made by hand, and what they say of themselves.
extension CombineContract {
    static var publisherTypes: [(String, Bool)] { stepwise + trying + gatheringTypes + parting + joined + buffered }

    private typealias Numbers = Publishers.Sequence<[Int], Never>
    private static let all = [1, 2, 3, 4]

    private static var stepwise: [(String, Bool)] {
        let map = Publishers.Map(upstream: numbers) { $0 * 2 }
        let compact = Publishers.CompactMap(upstream: numbers) { $0 > 3 ? $0 : nil }
        let scan = Publishers.Scan(upstream: numbers, initialResult: 1) { $0 * $1 }
        let filter = Publishers.Filter(upstream: numbers) { $0 > 2 }
        let duplicates = Publishers.RemoveDuplicates(upstream: numbers) { $0 / 3 == $1 / 3 }
        let nothing = Publishers.IgnoreOutput(upstream: numbers)
        let replaced = Publishers.ReplaceEmpty(upstream: numbers, output: 9)
        let typed = Publishers.SetFailureType<Numbers, Broken>(upstream: numbers)
        let mapped = Publishers.MapError(upstream: typed, { _ in Broken() })
        let safe = Publishers.ReplaceError(upstream: typed, output: 9)
        let caught = Publishers.Catch(upstream: typed) { _ in Just(9) }
        let retried = Publishers.Retry(upstream: typed, retries: 2)
        let key = numbers.map(\.description)
        let keys = numbers.map(\.description, \.self)
        let three = numbers.map(\.description, \.self, \.magnitude)
        return [
            ("Map", values(map) == [2, 4, 6, 8] && map.upstream.sequence == all && map.transform(3) == 6),
            ("CompactMap", values(compact) == [4] && compact.upstream.sequence == all && compact.transform(1) == nil),
            ("Scan", values(scan) == [1, 2, 6, 24] && scan.initialResult == 1 && scan.nextPartialResult(2, 3) == 6),
            ("its upstream", scan.upstream.sequence == all),
            ("Filter", values(filter) == [3, 4] && filter.upstream.sequence == all && filter.isIncluded(5)),
            ("RemoveDuplicates", values(duplicates) == [1, 3] && duplicates.predicate(1, 2)),
            ("its upstream", duplicates.upstream.sequence == all && nothing.upstream.sequence == all),
            ("ReplaceEmpty", values(replaced) == all && replaced.output == 9 && replaced.upstream.sequence == all),
            ("SetFailureType", values(typed) == all && typed.upstream.sequence == all),
            ("MapError", values(mapped) == all && mapped.transform(Broken()) == Broken()),
            ("its upstream", values(mapped.upstream) == all && values(safe.upstream) == all),
            ("ReplaceError", values(safe) == all && safe.output == 9),
            ("Catch", values(caught) == all && values(caught.upstream) == all && caught.handler(Broken()).output == 9),
            ("Retry", values(retried) == all && retried.retries == 2 && values(retried.upstream) == all),
            ("MapKeyPath", key.keyPath == \.description && key.upstream.sequence == all),
            ("of two", keys.keyPath0 == \.description && keys.keyPath1 == \.self && keys.upstream.sequence == all),
            ("of three", three.keyPath0 == \.description && three.keyPath1 == \.self),
            ("the third", three.keyPath2 == \.magnitude && three.upstream.sequence == all),
        ]
    }

    private static var trying: [(String, Bool)] {
        let map = Publishers.TryMap(upstream: numbers) { $0 * 2 }
        let compact = Publishers.TryCompactMap(upstream: numbers) { $0 > 3 ? $0 : nil }
        let scan = Publishers.TryScan(upstream: numbers, initialResult: 1) { $0 * $1 }
        let filter = Publishers.TryFilter(upstream: numbers) { $0 > 2 }
        let duplicates = Publishers.TryRemoveDuplicates(upstream: numbers) { $0 / 3 == $1 / 3 }
        let reduced = Publishers.TryReduce(upstream: numbers, initial: 0) { $0 + $1 }
        let last = Publishers.TryLastWhere(upstream: numbers) { $0 < 3 }
        let largest = Publishers.TryComparison(upstream: numbers) { $0 < $1 }
        let contains = Publishers.TryContainsWhere(upstream: numbers) { $0 > 3 }
        let every = Publishers.TryAllSatisfy(upstream: numbers) { $0 > 0 }
        let typed = Publishers.SetFailureType<Numbers, Broken>(upstream: numbers)
        let caught = Publishers.TryCatch(upstream: typed) { _ in Just(1) }
        func does<T>(_ closure: () throws -> T) -> T? { try? closure() }
        return [
            (
                "TryMap",
                values(map) == [2, 4, 6, 8] && map.upstream.sequence == all && does { try map.transform(1) } == 2
            ),
            ("TryCompactMap", values(compact) == [4] && compact.upstream.sequence == all),
            ("its closure", does { try compact.transform(9) } == .some(9)),
            ("TryScan", values(scan) == [1, 2, 6, 24] && scan.upstream.sequence == all && scan.initialResult == 1),
            ("its closure", does { try scan.nextPartialResult(2, 2) } == 4),
            ("TryFilter", values(filter) == [3, 4] && filter.upstream.sequence == all),
            ("its closure", does { try filter.isIncluded(1) } == false),
            ("TryRemoveDuplicates", values(duplicates) == [1, 3] && duplicates.upstream.sequence == all),
            ("its closure", does { try duplicates.predicate(1, 1) } == true),
            ("TryReduce", values(reduced) == [10] && reduced.upstream.sequence == all && reduced.initial == 0),
            ("its closure", does { try reduced.nextPartialResult(1, 1) } == 2),
            (
                "TryLastWhere",
                values(last) == [2] && last.upstream.sequence == all && does { try last.predicate(1) } == true
            ),
            ("TryComparison", values(largest) == [4] && largest.upstream.sequence == all),
            ("its closure", does { try largest.areInIncreasingOrder(1, 2) } == true),
            ("TryContainsWhere", values(contains) == [true] && contains.upstream.sequence == all),
            ("its closure", does { try contains.predicate(9) } == true),
            ("TryAllSatisfy", values(every) == [true] && every.upstream.sequence == all),
            ("its closure", does { try every.predicate(0) } == false),
            ("TryCatch", values(caught) == all && (try? caught.handler(Broken()).output) == 1),
        ]
    }

    private static var gatheringTypes: [(String, Bool)] {
        let reduced = Publishers.Reduce(upstream: numbers, initial: 0) { $0 + $1 }
        let collected = Publishers.Collect(upstream: numbers)
        let counted = Publishers.Count(upstream: numbers)
        let last = Publishers.Last(upstream: numbers)
        let lastWhere = Publishers.LastWhere(upstream: numbers) { $0 < 3 }
        let largest = Publishers.Comparison(upstream: numbers) { $0 < $1 }
        let contains = Publishers.Contains(upstream: numbers, output: 3)
        let containsWhere = Publishers.ContainsWhere(upstream: numbers) { $0 > 3 }
        let every = Publishers.AllSatisfy(upstream: numbers) { $0 > 0 }
        let groups = Publishers.CollectByCount(upstream: numbers, count: 3)
        return [
            ("Reduce", values(reduced) == [10] && reduced.initial == 0 && reduced.nextPartialResult(1, 2) == 3),
            ("its upstream", reduced.upstream.sequence == all && collected.upstream.sequence == all),
            ("Collect", values(collected) == [all] && counted.upstream.sequence == all && values(counted) == [4]),
            ("Last", values(last) == [4] && last.upstream.sequence == all),
            ("LastWhere", values(lastWhere) == [2] && lastWhere.upstream.sequence == all && lastWhere.predicate(1)),
            ("Comparison", values(largest) == [4] && largest.upstream.sequence == all),
            ("its closure", largest.areInIncreasingOrder(1, 2)),
            ("Contains", values(contains) == [true] && contains.output == 3 && contains.upstream.sequence == all),
            ("ContainsWhere", values(containsWhere) == [true] && containsWhere.predicate(9)),
            ("its upstream", containsWhere.upstream.sequence == all && every.upstream.sequence == all),
            ("AllSatisfy", values(every) == [true] && !every.predicate(0)),
            ("CollectByCount", values(groups) == [[1, 2, 3], [4]] && groups.count == 3),
            ("its upstream", groups.upstream.sequence == all),
        ]
    }

    private static var parting: [(String, Bool)] {
        let first = Publishers.First(upstream: numbers)
        let firstWhere = Publishers.FirstWhere(upstream: numbers) { $0 > 2 }
        let tryFirst = Publishers.TryFirstWhere(upstream: numbers) { $0 > 2 }
        let drop = Publishers.Drop(upstream: numbers, count: 3)
        let dropWhile = Publishers.DropWhile(upstream: numbers) { $0 < 4 }
        let tryDrop = Publishers.TryDropWhile(upstream: numbers) { $0 < 4 }
        let prefix = Publishers.PrefixWhile(upstream: numbers) { $0 < 2 }
        let tryPrefix = Publishers.TryPrefixWhile(upstream: numbers) { $0 < 2 }
        let output = Publishers.Output(upstream: numbers, range: 1..<2)
        let until = Publishers.DropUntilOutput(upstream: numbers, other: Empty<Int, Never>(completeImmediately: false))
        let before = Publishers.PrefixUntilOutput(
            upstream: numbers, other: Empty<Int, Never>(completeImmediately: false))
        return [
            ("First", values(first) == [1] && first.upstream.sequence == all),
            ("FirstWhere", values(firstWhere) == [3] && firstWhere.predicate(3) && firstWhere.upstream.sequence == all),
            ("TryFirstWhere", values(tryFirst) == [3] && tryFirst.upstream.sequence == all),
            ("its closure", (try? tryFirst.predicate(3)) == true),
            ("Drop", values(drop) == [4] && drop.count == 3 && drop.upstream.sequence == all),
            ("DropWhile", values(dropWhile) == [4] && dropWhile.predicate(1) && dropWhile.upstream.sequence == all),
            ("TryDropWhile", values(tryDrop) == [4] && tryDrop.upstream.sequence == all),
            ("its closure", (try? tryDrop.predicate(1)) == true),
            ("PrefixWhile", values(prefix) == [1] && prefix.predicate(1) && prefix.upstream.sequence == all),
            ("TryPrefixWhile", values(tryPrefix) == [1] && tryPrefix.upstream.sequence == all),
            ("its closure", (try? tryPrefix.predicate(1)) == true),
            ("Output", values(output) == [2] && output.range == 1..<2 && output.upstream.sequence == all),
            ("DropUntilOutput", values(until).isEmpty && until.upstream.sequence == all),
            ("its other", !until.other.completeImmediately && !before.other.completeImmediately),
            ("PrefixUntilOutput", values(before) == all && before.upstream.sequence == all),
        ]
    }

    private static var joined: [(String, Bool)] {
        let (a, b, c, d) = (Just(1), Just(2), Just(3), Just(4))
        let latest = Publishers.CombineLatest(a, b)
        let latestThree = Publishers.CombineLatest3(a, b, c)
        let latestFour = Publishers.CombineLatest4(a, b, c, d)
        let zip = Publishers.Zip(a, b)
        let zipThree = Publishers.Zip3(a, b, c)
        let zipFour = Publishers.Zip4(a, b, c, d)
        let two = Publishers.Merge(a, b)
        let three = Publishers.Merge3(a, b, c)
        let four = Publishers.Merge4(a, b, c, d)
        let five = Publishers.Merge5(a, b, c, d, a)
        let six = Publishers.Merge6(a, b, c, d, a, b)
        let seven = Publishers.Merge7(a, b, c, d, a, b, c)
        let eight = Publishers.Merge8(a, b, c, d, a, b, c, d)
        let many = Publishers.MergeMany(a, b)
        let both = Publishers.Concatenate(prefix: a, suffix: b)
        let flat = Publishers.FlatMap(upstream: numbers, maxPublishers: .max(1)) { Just($0) }
        let switching = Publishers.SwitchToLatest(upstream: Just(a))
        return [
            ("CombineLatest", latest.a.output + latest.b.output == 3 && values(latest).count == 1),
            ("of three", latestThree.a.output + latestThree.b.output + latestThree.c.output == 6),
            ("of four", latestFour.a.output + latestFour.b.output + latestFour.c.output + latestFour.d.output == 10),
            ("Zip", zip.a.output + zip.b.output == 3 && values(zip).count == 1),
            ("of three", zipThree.a.output + zipThree.b.output + zipThree.c.output == 6),
            ("of four", zipFour.a.output + zipFour.b.output + zipFour.c.output + zipFour.d.output == 10),
            ("Merge", [two.a, two.b].map(\.output) == [1, 2]),
            ("of three", [three.a, three.b, three.c].map(\.output) == [1, 2, 3]),
            ("of four", [four.a, four.b, four.c, four.d].map(\.output) == all),
            ("of five", [five.a, five.b, five.c, five.d, five.e].map(\.output) == all + [1]),
            ("of six", [six.a, six.b, six.c, six.d, six.e, six.f].map(\.output) == all + [1, 2]),
            (
                "of seven",
                [seven.a, seven.b, seven.c, seven.d, seven.e, seven.f, seven.g].map(\.output) == all + [1, 2, 3]
            ),
            (
                "of eight",
                [eight.a, eight.b, eight.c, eight.d, eight.e, eight.f, eight.g, eight.h].map(\.output) == all + all
            ),
            ("MergeMany", many.publishers.map(\.output) == [1, 2]),
            ("Concatenate", both.prefix.output == 1 && both.suffix.output == 2 && values(both) == [1, 2]),
            ("FlatMap", flat.maxPublishers == .max(1) && flat.transform(3).output == 3 && values(flat) == all),
            ("its upstream", flat.upstream.sequence == all),
            ("SwitchToLatest", values(switching) == [1] && switching.upstream.output.output == 1),
        ]
    }

    private static var buffered: [(String, Bool)] {
        let queue = DispatchQueue(label: "contract")
        let receive = Publishers.ReceiveOn(upstream: numbers, scheduler: queue, options: nil)
        let subscribe = Publishers.SubscribeOn(upstream: numbers, scheduler: queue, options: nil)
        let debounce = Publishers.Debounce(upstream: numbers, dueTime: .seconds(1), scheduler: queue, options: nil)
        let throttle = Publishers.Throttle(upstream: numbers, interval: .seconds(1), scheduler: queue, latest: true)
        let delay = Publishers.Delay(
            upstream: numbers, interval: .seconds(1), tolerance: .seconds(2), scheduler: queue)
        let timeout = Publishers.Timeout(
            upstream: numbers, interval: .seconds(1), scheduler: queue, options: nil, customError: nil)
        let measure = Publishers.MeasureInterval(upstream: numbers, scheduler: queue)
        let time = Publishers.CollectByTime(
            upstream: numbers, strategy: .byTime(queue, .seconds(1)), options: nil)
        let buffer = Publishers.Buffer(upstream: numbers, size: 3, prefetch: .keepFull, whenFull: .dropNewest)
        let print = Publishers.Print(upstream: numbers, prefix: "a")
        let asserted = Publishers.AssertNoFailure(upstream: numbers, prefix: "a", file: #file, line: 7)
        let events = Publishers.HandleEvents(
            upstream: numbers, receiveSubscription: nil, receiveOutput: { _ in }, receiveCompletion: nil,
            receiveCancel: nil, receiveRequest: nil)
        let breakpoint = Publishers.Breakpoint(upstream: numbers, receiveOutput: { _ in false })
        let multicast = Publishers.Multicast(upstream: numbers) { PassthroughSubject<Int, Never>() }
        let auto = Publishers.Autoconnect(upstream: multicast)
        let shared = Publishers.Share(upstream: numbers)
        let encode = Publishers.Encode(upstream: numbers, encoder: JSONEncoder())
        let decode = Publishers.Decode<Just<Data>, Int, JSONDecoder>(
            upstream: Just(Data("1".utf8)), decoder: JSONDecoder())
        let connectable = Publishers.MakeConnectable(upstream: numbers)
        connectable.connect().cancel()
        let isTimed = if case .byTime = time.strategy { true } else { false }
        let dropsNewest = if case .dropNewest = buffer.whenFull { true } else { false }
        let heard = [
            events.receiveSubscription == nil, events.receiveOutput != nil, events.receiveCompletion == nil,
            events.receiveCancel == nil, events.receiveRequest == nil,
        ]
        let stops = [
            breakpoint.receiveSubscription == nil, breakpoint.receiveOutput != nil,
            breakpoint.receiveCompletion == nil,
        ]
        return [
            ("ReceiveOn", receive.scheduler === queue && receive.options == nil && receive.upstream.sequence == all),
            ("SubscribeOn", subscribe.scheduler === queue && subscribe.options == nil),
            ("its upstream", subscribe.upstream.sequence == all && debounce.upstream.sequence == all),
            ("Debounce", debounce.dueTime == .seconds(1) && debounce.scheduler === queue && debounce.options == nil),
            ("Throttle", throttle.interval == .seconds(1) && throttle.scheduler === queue && throttle.latest),
            ("its upstream", throttle.upstream.sequence == all && delay.upstream.sequence == all),
            ("Delay", delay.interval == .seconds(1) && delay.tolerance == .seconds(2) && delay.scheduler === queue),
            ("its options", delay.options == nil && time.options == nil && isTimed && timeout.options == nil),
            ("Timeout", timeout.interval == .seconds(1) && timeout.scheduler === queue && timeout.customError == nil),
            ("its upstream", timeout.upstream.sequence == all && time.upstream.sequence == all),
            ("MeasureInterval", measure.scheduler === queue && measure.upstream.sequence == all),
            (
                "Buffer",
                buffer.size == 3 && buffer.prefetch == .keepFull && dropsNewest && buffer.upstream.sequence == all
            ),
            ("Print", print.prefix == "a" && print.stream == nil && print.upstream.sequence == all),
            ("AssertNoFailure", asserted.prefix == "a" && asserted.line == 7 && asserted.upstream.sequence == all),
            ("its file", !"\(asserted.file)".isEmpty),
            ("HandleEvents", !heard.contains(false) && events.upstream.sequence == all),
            ("Breakpoint", !stops.contains(false) && breakpoint.upstream.sequence == all),
            ("Multicast", multicast.upstream.sequence == all && values(auto) == all),
            ("its subject", multicast.createSubject() !== multicast.createSubject()),
            ("Autoconnect", auto.upstream === multicast && values(shared) == all && shared.upstream.sequence == all),
            ("Encode", values(encode).count == 4 && encode.upstream.sequence == all),
            ("Decode", values(decode) == [1] && decode.upstream.output.count == 1),
        ]
    }
}
