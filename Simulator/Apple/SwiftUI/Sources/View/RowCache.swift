/// Elements made out of others, kept for as long as what they were made of stays the same. Most of the time one of
/// many has changed and all are where they were, so places are compared first.
struct RowCache<Detail: Equatable> {
    private struct Entry {
        let source: _Element
        let detail: Detail
        let row: _Element
    }
    private var entries: [Entry] = []

    mutating func removeAll() { entries = [] }

    /// The row of each element: the one of last time where the element is the same object and `detail` is equal.
    @MainActor mutating func rows(
        for elements: [_Element], detail: (Int, _Element) -> Detail, make: (Int, _Element) -> _Element
    ) -> [_Element] {
        var next: [Entry] = []
        next.reserveCapacity(elements.count)
        var rows: [_Element] = []
        rows.reserveCapacity(elements.count)
        // Where each element was, by its number; made once one is not where it was.
        var places: [Int: Int]?
        for (index, element) in elements.enumerated() {
            let detail = detail(index, element)
            var old: Entry?
            if index < entries.count, entries[index].source.id == element.id {
                old = entries[index]
            } else {
                let known = places ?? Dictionary(entries.enumerated().map { ($1.source.id, $0) }) { first, _ in first }
                places = known
                old = known[element.id].map { entries[$0] }
            }
            if let old, old.source === element, old.detail == detail {
                next.append(old)
                rows.append(old.row)
            } else {
                let row = make(index, element)
                next.append(Entry(source: element, detail: detail, row: row))
                rows.append(row)
            }
        }
        entries = next
        return rows
    }
}
