/// Sends a page only those of very many rows that are near what it shows. The rows stand in blocks, each of which says when
/// it comes near the screen; a block that is not near is empty and as high as it was, or as rows usually are.
///
/// A row stays in its block for as long as the rows keep their order, so that the page moves nothing between blocks.
@MainActor final class RowBlocks {
    /// With fewer rows than this all are sent.
    static let leastRows = 200
    /// Few enough that the page takes in a block within a frame or two.
    static let rowsInBlock = 25
    /// What a row is taken to be high until the page has shown it, in points.
    static let usualRowHeight = 44

    private struct Block {
        let number: Int
        var rows: [_Element] = []
    }
    private struct Made {
        let rows: [_Element]
        let isNear: Bool
        let element: _Element
    }

    private var blockOfRow: [Int: Int] = [:]
    private var nextNumber = 0
    private var near: Set<Int> = []
    private var made: [Int: Made] = [:]

    nonisolated init() {}

    /// The rows themselves, or the blocks they stand in where there are very many and a page shows them.
    ///
    /// - Parameters:
    ///   - classes: added to those of a block.
    ///   - style: of a block, as the container of the rows has it.
    func arrange(
        _ rows: [_Element], node: _Node, classes: String = "", style: _Element.Attributes = []
    ) -> [_Element] {
        guard node.graph.hasPage, rows.count > Self.leastRows else {
            blockOfRow = [:]
            made = [:]
            return rows
        }
        let blocks = keepingBlocks(of: rows) ?? freshBlocks(of: rows)
        blockOfRow = [:]
        for block in blocks { for row in block.rows { blockOfRow[row.id] = block.number } }
        var next: [Int: Made] = [:]
        let elements = blocks.map { block in
            let isNear = near.contains(block.number)
            if let old = made[block.number], old.isNear == isNear, old.rows.count == block.rows.count,
                zip(old.rows, block.rows).allSatisfy({ $0 === $1 })
            {
                next[block.number] = old
                return old.element
            }
            let element = makeElement(block, isNear: isNear, node: node, classes: classes, style: style)
            next[block.number] = Made(rows: block.rows, isNear: isNear, element: element)
            return element
        }
        made = next
        near.formIntersection(next.keys)
        return elements
    }

    private func makeElement(
        _ block: Block, isNear: Bool, node: _Node, classes: String, style: _Element.Attributes
    ) -> _Element {
        let number = block.number
        return _Element(
            id: node.elementID(.part(1_000 + number)), classes: classes.isEmpty ? "block" : classes + " block",
            attributes: [("role", "presentation")],
            style: style + [("--block-height", (block.rows.count * Self.usualRowHeight).description + "px")],
            handlers: _EventHandlers(.appear) { [weak self, weak node] value in
                guard let self, let node else { return }
                let isNear = value.bool ?? false
                if isNear == near.contains(number) { return }
                if isNear { near.insert(number) } else { near.remove(number) }
                node.invalidateOutput()
            },
            growth: block.rows.growth.subtracting(.spacer).intersection(.width),
            children: isNear ? block.rows : [])
    }

    /// The blocks as they were, with new rows in the block of the row before them; nil when rows changed their order, or a
    /// block has become too long.
    private func keepingBlocks(of rows: [_Element]) -> [Block]? {
        guard let first = rows.firstNonNil({ self.blockOfRow[$0.id] }) else { return nil }
        var blocks = [Block(number: first)]
        var left: Set<Int> = []
        for row in rows {
            let number = blockOfRow[row.id] ?? blocks[blocks.count - 1].number
            if number != blocks[blocks.count - 1].number {
                left.insert(blocks[blocks.count - 1].number)
                if left.contains(number) { return nil }
                blocks.append(Block(number: number))
            }
            blocks[blocks.count - 1].rows.append(row)
            if blocks[blocks.count - 1].rows.count > 3 * Self.rowsInBlock { return nil }
        }
        return blocks
    }

    /// New blocks; those with a row that was near before are near, at first the first ones.
    private func freshBlocks(of rows: [_Element]) -> [Block] {
        let isFirstTime = blockOfRow.isEmpty
        let wasNear = near
        near = []
        var blocks: [Block] = []
        for start in stride(from: 0, to: rows.count, by: Self.rowsInBlock) {
            let slice = Array(rows[start..<min(start + Self.rowsInBlock, rows.count)])
            let block = Block(number: nextNumber, rows: slice)
            nextNumber += 1
            let isNear =
                isFirstTime
                ? blocks.isEmpty : slice.contains { blockOfRow[$0.id].map(wasNear.contains) ?? false }
            if isNear { near.insert(block.number) }
            blocks.append(block)
        }
        return blocks
    }
}
