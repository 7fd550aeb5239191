import Foundation
import Testing

@testable import SwiftUI

/// What a browser does with patches, in a few lines.
private final class ModelClient {
    final class Node {
        let id: Int
        let tag: String
        var text = ""
        var attributes: [String: String] = [:]
        var style: [String: String] = [:]
        var mask = 0
        var children: [Node] = []
        weak var parent: Node?

        init(id: Int, tag: String) {
            self.id = id
            self.tag = tag
        }
    }
    private var nodes: [Int: Node] = [:]
    private(set) var root: Node?
    private(set) var moveCount = 0

    func show(_ json: [UInt8]) { root = _EventValue(json: json).map { make($0, parent: nil) } }

    private func make(_ value: _EventValue, parent: Node?) -> Node {
        let node = Node(id: Int(value["i"]?.number ?? 0), tag: value["t"]?.string ?? "")
        node.text = value["x"]?.string ?? ""
        node.mask = Int(value["e"]?.number ?? 0)
        merge(value["a"], into: &node.attributes)
        merge(value["s"], into: &node.style)
        node.parent = parent
        nodes[node.id] = node
        node.children = (value["c"]?.array ?? []).map { make($0, parent: node) }
        return node
    }

    private func merge(_ changes: _EventValue?, into values: inout [String: String]) {
        guard case .object(let members)? = changes else { return }
        for (name, value) in members { values[name] = value.string }
    }

    private func forget(_ node: Node) {
        nodes[node.id] = nil
        node.children.forEach(forget)
    }

    /// Puts a child where it is number `index` among the children that are not still to be moved.
    private func place(_ child: Node, in parent: Node, at index: Int, waiting: Set<Int>) {
        var position = 0
        var counted = 0
        while position < parent.children.count, counted < index || waiting.contains(parent.children[position].id) {
            if !waiting.contains(parent.children[position].id) { counted += 1 }
            if counted > index { break }
            position += 1
        }
        child.parent = parent
        parent.children.insert(child, at: position)
    }

    func apply(_ json: [UInt8]) {
        let operations = _EventValue(json: json)?.array ?? []
        var waiting = Set(
            operations.filter { $0.array?[0].string == "m" }.compactMap { $0.array?[3].number.map(Int.init) })
        for operation in operations {
            guard let parts = operation.array, let name = parts[0].string, let id = parts[1].number,
                let node = nodes[Int(id)]
            else {
                Issue.record("an operation names an element that is not there")
                return
            }
            switch name {
            case "a": merge(parts[2], into: &node.attributes)
            case "s": merge(parts[2], into: &node.style)
            case "x": node.text = parts[2].string ?? ""
            case "e": node.mask = Int(parts[2].number ?? 0)
            case "r":
                node.parent?.children.removeAll { $0 === node }
                forget(node)
            case "i": place(make(parts[3], parent: node), in: node, at: Int(parts[2].number ?? 0), waiting: waiting)
            case "m":
                moveCount += 1
                guard let child = nodes[Int(parts[3].number ?? 0)] else { continue }
                node.children.removeAll { $0 === child }
                waiting.remove(child.id)
                place(child, in: node, at: Int(parts[2].number ?? 0), waiting: waiting)
            default: Issue.record("unknown operation \(name)")
            }
        }
    }

    func dump(_ node: Node) -> String {
        "<\(node.tag) \(node.id) \(node.mask) \(node.attributes.sorted { $0.key < $1.key }) "
            + "\(node.style.sorted { $0.key < $1.key }) \(node.text)>" + node.children.map(dump).joined() + "</>"
    }
}

private func dump(_ element: _Element) -> String {
    let attributes = Dictionary(element.sentAttributes.map { ($0.name, $0.value ?? "") }) { $1 }
    let style = Dictionary(element.style.map { ($0.name, $0.value) }) { $1 }
    return "<\(element.tag) \(element.id) \(element.handlers.mask.rawValue) \(attributes.sorted { $0.key < $1.key }) "
        + "\(style.sorted { $0.key < $1.key }) \(element.text ?? "")>" + element.children.map(dump).joined() + "</>"
}

@MainActor @Suite struct PatchTests {
    private struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ (state >> 29)) &* 0xbf58_476d_1ce4_e5b9
        }
    }

    @Observable final class Model {
        var ids: [Int] = []
        var flag = false
        var number = 0
        var selection: Int?
    }

    private struct Screen: View {
        @Bindable var model: Model
        var body: some View {
            VStack {
                if model.flag { Text(verbatim: "flag \(model.number)") }
                List(selection: $model.selection) {
                    Section("rows") {
                        ForEach(model.ids, id: \.self) { id in
                            if id % 3 == 0 {
                                HStack {
                                    Text(verbatim: "a\(id)")
                                    if model.flag { Text(verbatim: "f") }
                                }
                            } else {
                                Text(verbatim: "t\(id) \(model.number)").padding(model.flag ? 3 : 4)
                            }
                        }
                        .onDelete { _ in }
                        .onMove { _, _ in }
                    }
                    ForEach(model.ids, id: \.self) { Text(verbatim: "second \($0)") }
                }
                if !model.flag { Button("b") {} } else { Text(verbatim: "c").opacity(0.5) }
            }
        }
    }

    private func change(_ model: Model, _ generator: inout SeededGenerator) {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: model.ids.shuffle(using: &generator)
        case 1: model.ids.insert((model.ids.max() ?? 0) + 1, at: Int.random(in: 0...model.ids.count, using: &generator))
        case 2: if !model.ids.isEmpty { model.ids.remove(at: Int.random(in: 0..<model.ids.count, using: &generator)) }
        case 3: model.flag.toggle()
        case 4: model.number += 1
        case 5: model.selection = model.ids.randomElement(using: &generator)
        default:
            let count = Int.random(in: 0..<14, using: &generator)
            model.ids = Array(Set((0..<count).map { _ in Int.random(in: 0..<20, using: &generator) }))
        }
    }

    @Test(arguments: [1, 2, 3]) func patchesLeadToTheSameTreeAsTheWhole(seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        let model = Model()
        let host = _ViewHost(Screen(model: model))
        let client = ModelClient()
        var writer = JSONWriter()
        writer.element(host.tree)
        client.show(writer.bytes)
        host.onPatch = { patch, _ in client.apply(patch.json) }
        for _ in 0..<300 {
            for _ in 0..<Int.random(in: 1...3, using: &generator) { change(model, &generator) }
            host.flush()
            guard let root = client.root, client.dump(root) == dump(host.tree) else {
                Issue.record("the client's tree differs")
                return
            }
        }
    }

    @Test func whatIsEvaluatedStepByStepEqualsTheWholeTreeEvaluated() {
        var generator = SeededGenerator(state: 9)
        let model = Model()
        let incremental = _ViewHost(Screen(model: model))
        for _ in 0..<150 {
            change(model, &generator)
            incremental.flush()
            let whole = _ViewHost(Screen(model: model))
            if incremental.tree.plain != whole.tree.plain { Issue.record("the trees differ") }
        }
    }

    @Test func movingOneRowIsOneMove() {
        let model = Model()
        model.ids = Array(1...50)
        let host = _ViewHost(VStack { ForEach(model.ids, id: \.self) { Text(verbatim: "\($0)") } })
        let old = host.tree
        let reordered = _Element(
            id: old.id,
            children: [
                _Element(
                    id: old.children[0].id, classes: "screen",
                    children: old.children[0].children.map { stack in
                        var rows = stack.children
                        rows.insert(rows.remove(at: 0), at: 30)
                        return _Element(
                            id: stack.id, classes: stack.classes, style: stack.style, growth: stack.growth,
                            children: rows)
                    })
            ])
        let patch = Patch(from: _Element(id: old.id, children: old.children), to: reordered)
        #expect(patch.operationCount == 1)
    }

    @Test func oneChangedTextIsAFewBytes() {
        struct Row: View {
            @State private var count = 0
            let index: Int
            var body: some View {
                HStack {
                    Text(verbatim: "Row \(index)")
                    Spacer()
                    Button {
                        count += 1
                    } label: {
                        Text(verbatim: "tap \(index): \(count)")
                    }
                }
            }
        }
        let host = _ViewHost(List(0..<200) { Row(index: $0) })
        var size = 0
        var evaluations = 0
        host.onPatch = { patch, _ in size = patch.json.count }
        let before = host.graph.evaluationCount
        host.tap("tap 120: 0")
        evaluations = host.graph.evaluationCount - before
        #expect(size > 0 && size < 60)
        #expect(evaluations < 15)
    }

    @Test func textIsEscapedAsJSON() {
        let text = "quote \" back \\ line \n tab \t nul \u{0} é 漢 👍"
        let element = _Element(id: 1, tag: "span", text: text)
        var writer = JSONWriter()
        writer.element(element)
        #expect(_EventValue(json: writer.bytes)?["x"]?.string == text)
    }
}

extension _Element {
    /// The tree without the numbers of its elements.
    fileprivate var plain: String {
        let shown = attributes.filter { $0.name != "id" }.map { "\($0.name)=\($0.value)" }
        let styled = style.map { "\($0.name):\($0.value)" }
        return "<\(tag) \(classAttribute ?? "") \(shown) \(styled) \(text ?? "")>" + children.map(\.plain).joined()
            + "</>"
    }
}
