import JSON

/// A model of the page's tree that changes at random and says by which operations, written from the protocol's description
/// alone: it shares nothing with the client or with SwiftUI's own diff.
struct TreeModel {
    final class Node {
        let identifier: Int
        let tag: String
        var attributes: [String: String] = [:]
        var style: [String: String] = [:]
        var text = ""
        var mask = 0
        var children: [Node] = []

        init(identifier: Int, tag: String) {
            self.identifier = identifier
            self.tag = tag
        }
    }

    private(set) var root: Node
    private var nextIdentifier = 2
    private var random: SeededGenerator
    private var isLarge = false
    private var left: Set<Int> = []

    init(seed: UInt64) {
        random = SeededGenerator(state: seed)
        root = Node(identifier: 1, tag: "div")
        root.children = (0..<8).map { _ in make(depth: 2) }
    }

    // MARK: Change

    /// Changes the tree and returns the operations of the change.
    mutating func change() -> [JSONValue] {
        var operations: [JSONValue] = []
        let nodes = all(root)
        isLarge = nodes.count > 150
        for node in nodes where Int.random(in: 0..<6, using: &random) == 0 {
            // It may have left with its parent meanwhile.
            if left.contains(node.identifier) { continue }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: operations += changeAttributes(node)
            case 1: operations += changeStyle(node)
            case 2: operations += changeText(node)
            case 3:
                node.mask = [0, 1, 64, 128, 512].randomElement(using: &random) ?? 0
                operations.append(["e", number(node.identifier), number(node.mask)])
            default: operations += changeChildren(node)
            }
        }
        return operations
    }

    private mutating func changeAttributes(_ node: Node) -> [JSONValue] {
        var changes: [String: JSONValue] = [:]
        for name in ["class", "title", "aria-label"] where Bool.random(using: &random) {
            let value: String? = Bool.random(using: &random) ? "v\(Int.random(in: 0..<9, using: &random)) \"<&" : nil
            node.attributes[name] = value
            changes[name] = value.map(JSONValue.string) ?? .null
        }
        return [["a", number(node.identifier), .object(changes)]]
    }

    private mutating func changeStyle(_ node: Node) -> [JSONValue] {
        var changes: [String: JSONValue] = [:]
        for name in ["order", "opacity", "z-index", "--own"] where Bool.random(using: &random) {
            let value: String? = Bool.random(using: &random) ? "\(Int.random(in: 0..<2, using: &random))" : nil
            node.style[name] = value
            changes[name] = value.map(JSONValue.string) ?? .null
        }
        return [["s", number(node.identifier), .object(changes)]]
    }

    private mutating func changeText(_ node: Node) -> [JSONValue] {
        node.text = ["", "a", "<b>&amp;", "文字 🙂\nline"].randomElement(using: &random) ?? ""
        return [["x", number(node.identifier), .string(node.text)]]
    }

    /// Removes, moves and inserts children: what stays in place is a rising run of the old order, everything else is moved
    /// or new, in the order of the final list.
    private mutating func changeChildren(_ node: Node) -> [JSONValue] {
        var operations: [JSONValue] = []
        var kept: [Node] = []
        for child in node.children {
            if Int.random(in: 0..<(isLarge ? 2 : 5), using: &random) == 0 {
                left.formUnion(all(child).map(\.identifier))
                operations.append(["r", number(child.identifier)])
            } else {
                kept.append(child)
            }
        }
        let old = kept
        for _ in 0..<Int.random(in: 0..<3, using: &random) where kept.count > 1 {
            let child = kept.remove(at: Int.random(in: 0..<kept.count, using: &random))
            kept.insert(child, at: Int.random(in: 0...kept.count, using: &random))
        }
        var final = kept
        for _ in 0..<Int.random(in: 0..<3, using: &random) {
            final.insert(make(depth: 1), at: Int.random(in: 0...final.count, using: &random))
        }
        node.children = final
        let stays = Self.risingRun(of: kept.map { child in old.firstIndex { $0 === child } ?? 0 })
        let stayers = Set(stays.map { old[$0].identifier })
        for (index, child) in final.enumerated() where !stayers.contains(child.identifier) {
            if kept.contains(where: { $0 === child }) {
                operations.append(["m", number(node.identifier), number(index), number(child.identifier)])
            } else {
                operations.append(["i", number(node.identifier), number(index), Self.json(child)])
            }
        }
        return operations
    }

    /// A longest rising run, by the plain quadratic method.
    static func risingRun(of values: [Int]) -> [Int] {
        var best: [[Int]] = []
        for value in values {
            let before = best.filter { $0.last.map { $0 < value } ?? true }.max { $0.count < $1.count } ?? []
            best.append(before + [value])
        }
        return best.max { $0.count < $1.count } ?? []
    }

    private mutating func make(depth: Int) -> Node {
        let tags = ["div", "span", "button", "section", "svg"]
        let node = Node(identifier: nextIdentifier, tag: tags.randomElement(using: &random) ?? "div")
        nextIdentifier += 1
        if Bool.random(using: &random) { node.text = "t\(node.identifier)" }
        if Bool.random(using: &random) { node.attributes["class"] = "c\(node.identifier)" }
        if Bool.random(using: &random) { node.mask = 1 }
        if depth > 0 { node.children = (0..<Int.random(in: 0..<4, using: &random)).map { _ in make(depth: depth - 1) } }
        return node
    }

    private func all(_ node: Node) -> [Node] {
        [node] + node.children.flatMap(all)
    }

    // MARK: JSON

    /// The tree as the app sends it.
    var tree: JSONValue { Self.json(root) }

    static func json(_ node: Node) -> JSONValue {
        var members: [String: JSONValue] = ["i": .number("\(node.identifier)"), "t": .string(node.tag)]
        if !node.attributes.isEmpty { members["a"] = .object(node.attributes.mapValues(JSONValue.string)) }
        if !node.style.isEmpty { members["s"] = .object(node.style.mapValues(JSONValue.string)) }
        if !node.text.isEmpty { members["x"] = .string(node.text) }
        if node.mask != 0 { members["e"] = .number("\(node.mask)") }
        if !node.children.isEmpty { members["c"] = .array(node.children.map(json)) }
        return .object(members)
    }

    private func number(_ value: Int) -> JSONValue { .number("\(value)") }

    /// A script that reads the page's tree back in the same form.
    static let script = """
        const read = (element) => {
            const node = { i: element.appID, t: element.localName };
            const attributes = {};
            for (const name of element.getAttributeNames()) {
                if (name !== "style" && !name.startsWith("data-client-")) attributes[name] = element.getAttribute(name);
            }
            if (Object.keys(attributes).length > 0) node.a = attributes;
            const style = {};
            for (const name of element.style) {
                if (name !== "touch-action") style[name] = element.style.getPropertyValue(name);
            }
            if (Object.keys(style).length > 0) node.s = style;
            const text = [...element.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data).join("");
            if (text !== "") node.x = text;
            if (element.eventMask !== 0) node.e = element.eventMask;
            if (element.children.length > 0) node.c = [...element.children].map(read);
            return node;
        };
        return read(document.getElementById("screen").firstElementChild);
        """
}

/// SplitMix64: the same seed, the same test.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
