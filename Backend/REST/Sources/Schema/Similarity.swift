/// Names that look alike, for hints.
enum Similarity {
    /// The most similar of `names`, when its score (0 to 1, by edit distance) is at least `minimum`.
    static func closest(to name: String, in names: [String], atLeast minimum: Double) -> String? {
        let wanted = Array(name.lowercased())
        // Without a bound a request's long name would be compared with every table letter by letter.
        guard wanted.count <= 128 else { return nil }
        let scored = names.sorted().map { ($0, score(wanted, Array($0.lowercased()))) }
        guard let best = scored.max(by: { $0.1 < $1.1 }), best.1 >= minimum else { return nil }
        return best.0
    }

    private static func score(_ left: [Character], _ right: [Character]) -> Double {
        let longest = max(left.count, right.count)
        return longest == 0 ? 1 : 1 - Double(editDistance(left, right)) / Double(longest)
    }

    /// Levenshtein's distance.
    static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        var previous = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                current.append(
                    min(previous[column] + (character == other ? 0 : 1), previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[right.count]
    }
}
