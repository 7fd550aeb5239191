import Foundation

/// Works out the positions that put todos into a given order with as few changed rows as possible.
enum TodoOrder {
    /// The distance between neighbours where there is room.
    static let spacing = 1024
    /// What the column, a PostgreSQL `integer`, can hold.
    static let allowed = Int(Int32.min)...Int(Int32.max)

    /// The position for a todo that goes before all others.
    static func positionBeforeAll(_ todos: [Todo]) -> Int {
        guard let first = todos.map(\.position).min() else { return 0 }
        return max(first - spacing, allowed.lowerBound)
    }

    /// The rows to change, with their new positions, so that the todos sort as given.
    static func changes(toSort ordered: [Todo]) -> [UUID: Int] {
        let positions = ordered.map(\.position)
        let kept = longestIncreasingSubsequence(positions)
        guard let assigned = fillGaps(positions, keeping: kept) else {
            return changedOnly(ordered, to: ordered.indices.map { $0 * spacing })
        }
        return changedOnly(ordered, to: assigned)
    }

    /// The whole list after the visible part of it was put into a new order; what is hidden stays where it is.
    static func merge(visible: [Todo], into all: [Todo]) -> [Todo] {
        let visibleIDs = Set(visible.map(\.id))
        var next = visible.makeIterator()
        return all.map { visibleIDs.contains($0.id) ? next.next() ?? $0 : $0 }
    }

    private static func changedOnly(_ ordered: [Todo], to positions: [Int]) -> [UUID: Int] {
        var changes: [UUID: Int] = [:]
        for (todo, position) in zip(ordered, positions) where todo.position != position {
            changes[todo.id] = position
        }
        return changes
    }

    /// Positions with the kept ones unchanged and the others spread evenly between them; nil where a gap is too small
    /// or the end of the column's range is met.
    private static func fillGaps(_ positions: [Int], keeping kept: [Int]) -> [Int]? {
        var result = positions
        var previous: Int?
        for next in kept + [positions.count] {
            let start = previous.map { $0 + 1 } ?? 0
            let count = next - start
            for offset in 0..<count {
                let position: Int
                switch (previous.map { positions[$0] }, next < positions.count ? positions[next] : nil) {
                case (let low?, let high?):
                    guard high - low > count else { return nil }
                    position = low + (high - low) * (offset + 1) / (count + 1)
                case (let low?, nil): position = low + spacing * (offset + 1)
                case (nil, let high?): position = high - spacing * (count - offset)
                case (nil, nil): position = spacing * offset
                }
                guard allowed.contains(position) else { return nil }
                result[start + offset] = position
            }
            previous = next
        }
        return result
    }

    /// Indices of a longest strictly increasing subsequence, by patience sorting.
    private static func longestIncreasingSubsequence(_ values: [Int]) -> [Int] {
        var tails: [Int] = []
        var predecessor = [Int?](repeating: nil, count: values.count)
        for index in values.indices {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < values[index] { low = middle + 1 } else { high = middle }
            }
            predecessor[index] = low > 0 ? tails[low - 1] : nil
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var result: [Int] = []
        var current = tails.last
        while let index = current {
            result.append(index)
            current = predecessor[index]
        }
        return result.reversed()
    }
}
