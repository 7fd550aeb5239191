/// The operations that turn one tree of elements into the next, in the form the browser's client applies in order:
/// `["a",id,{…}]` attributes, `["s",id,{…}]` style, `["x",id,text]`, `["e",id,mask]`, `["r",id]` remove,
/// `["i",parent,index,node]` insert, `["m",parent,index,id]` move, with indices in the list as it will be.
struct Patch {
    private(set) var operationCount = 0
    private var writer = JSONWriter()

    /// The operations as a JSON array.
    var json: [UInt8] {
        var result: [UInt8] = [UInt8(ascii: "[")]
        result.append(contentsOf: writer.bytes)
        result.append(UInt8(ascii: "]"))
        return result
    }

    init() {}

    init(from old: _Element, to new: _Element) { compare(old, new) }

    /// Adds what of the look differs between two drawings of the same view, as changes of `element`, which is what is
    /// shown of it. Returns false when the three do not have the same form.
    mutating func addLook(from old: _Element, to new: _Element, on element: _Element) -> Bool {
        if old === new { return true }
        guard old.tag == new.tag, old.tag == element.tag, old.children.count == new.children.count,
            old.children.count == element.children.count, old.text == new.text
        else { return false }
        compareAttributes(old, new, on: element.id)
        compareStyle(old, new, on: element.id)
        for (index, child) in element.children.enumerated() {
            guard addLook(from: old.children[index], to: new.children[index], on: child) else { return false }
        }
        return true
    }

    private mutating func begin(_ name: StaticString, _ id: Int) {
        if operationCount > 0 { writer.raw(",") }
        operationCount += 1
        writer.raw("[\"")
        writer.raw(name)
        writer.raw("\",")
        writer.integer(id)
    }

    private mutating func end() { writer.raw("]") }

    private mutating func compare(_ old: _Element, _ new: _Element) {
        if old === new { return }
        compareAttributes(old, new, on: new.id)
        compareStyle(old, new, on: new.id)
        if old.text != new.text {
            begin("x", new.id)
            writer.raw(",")
            writer.string(new.text ?? "")
            end()
        }
        let mask = new.handlers.mask
        if old.handlers.mask != mask {
            begin("e", new.id)
            writer.raw(",")
            writer.integer(mask.rawValue)
            end()
        }
        if !(old.children.isEmpty && new.children.isEmpty) {
            compareChildren(old.children, new.children, parent: new.id)
        }
    }

    private mutating func compareAttributes(_ old: _Element, _ new: _Element, on id: Int) {
        var changes: [(name: String, value: String?)] = []
        if old.classAttribute != new.classAttribute { changes.append(("class", new.classAttribute)) }
        changes += Self.changes(from: old.attributes, to: new.attributes)
        if changes.isEmpty { return }
        begin("a", id)
        writer.raw(",")
        writer.object(changes)
        end()
    }

    private mutating func compareStyle(_ old: _Element, _ new: _Element, on id: Int) {
        let changes = Self.changes(from: old.style, to: new.style)
        if changes.isEmpty { return }
        begin("s", id)
        writer.raw(",")
        writer.object(changes)
        end()
    }

    /// What was added or has another value, and, as nil, what is gone.
    private static func changes(
        from old: _Element.Attributes, to new: _Element.Attributes
    ) -> [(name: String, value: String?)] {
        var changes: [(name: String, value: String?)] = []
        for (index, entry) in new.enumerated() {
            if index < old.count, old[index] == entry { continue }
            if old.first(where: { $0.name == entry.name })?.value != entry.value {
                changes.append((entry.name, entry.value))
            }
        }
        for entry in old where !new.contains(where: { $0.name == entry.name }) { changes.append((entry.name, nil)) }
        return changes
    }

    private static func isSamePlace(_ old: _Element, _ new: _Element) -> Bool { old.id == new.id && old.tag == new.tag }

    private mutating func compareChildren(_ old: [_Element], _ new: [_Element], parent: Int) {
        var start = 0
        while start < min(old.count, new.count), Self.isSamePlace(old[start], new[start]) {
            compare(old[start], new[start])
            start += 1
        }
        var oldEnd = old.count
        var newEnd = new.count
        while oldEnd > start, newEnd > start, Self.isSamePlace(old[oldEnd - 1], new[newEnd - 1]) {
            oldEnd -= 1
            newEnd -= 1
            compare(old[oldEnd], new[newEnd])
        }
        if start == oldEnd && start == newEnd { return }

        var oldIndex: [Int: Int] = [:]
        for index in start..<oldEnd { oldIndex[old[index].id] = index }
        // Where each new child comes from, or nil for one to insert.
        let sources = new[start..<newEnd].map { element in
            oldIndex[element.id].flatMap { old[$0].tag == element.tag ? $0 : nil }
        }
        let kept = Set(sources.compactMap { $0 })
        for index in start..<oldEnd where !kept.contains(index) {
            begin("r", old[index].id)
            end()
        }
        place(new, sources: sources, old: old, from: start, parent: parent)
    }

    /// Inserts and moves children so that they come in their new order, from left to right. An index counts in the
    /// final list: children that are still to be moved do not count.
    private mutating func place(_ new: [_Element], sources: [Int?], old: [_Element], from start: Int, parent: Int) {
        let staying = Self.longestIncreasingSubsequence(sources)
        for (offset, source) in sources.enumerated() {
            let element = new[start + offset]
            guard let source else {
                begin("i", parent)
                writer.raw(",")
                writer.integer(start + offset)
                writer.raw(",")
                writer.element(element)
                end()
                continue
            }
            if !staying.contains(offset) {
                begin("m", parent)
                writer.raw(",")
                writer.integer(start + offset)
                writer.raw(",")
                writer.integer(element.id)
                end()
            }
            compare(old[source], element)
        }
    }

    /// The offsets of the largest set of children that need not move since they are in order already.
    private static func longestIncreasingSubsequence(_ sources: [Int?]) -> Set<Int> {
        var tails: [Int] = []  // offsets; the source at tails[k] is the least end of an increasing run of length k + 1
        var previous = [Int?](repeating: nil, count: sources.count)
        func source(_ offset: Int) -> Int { sources[offset] ?? -1 }
        for offset in sources.indices {
            guard let value = sources[offset] else { continue }
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if source(tails[middle]) < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[offset] = tails[low - 1] }
            if low == tails.count { tails.append(offset) } else { tails[low] = offset }
        }
        var result: Set<Int> = []
        var offset = tails.last
        while let current = offset {
            result.insert(current)
            offset = previous[current]
        }
        return result
    }
}
