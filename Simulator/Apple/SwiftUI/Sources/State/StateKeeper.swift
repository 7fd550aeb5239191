import Foundation

/// Keeps the values of `@State` across starts of a program, so that the previews of a file that was saved look as they did
/// before it. A value is known by the place of its view: the types and positions of the views it lies in.
///
/// What cannot be encoded, such as a model object, starts anew, and so does what lies in a view that was moved.
@MainActor public final class _StateKeeper {
    private let file: URL
    private var kept: [String: Data]
    /// How many properties of a node were connected so far, while it is first evaluated.
    private var connected: [ObjectIdentifier: Int] = [:]

    public init(file: URL) {
        self.file = file
        let data = (try? Data(contentsOf: file)) ?? Data()
        kept = (try? JSONDecoder().decode([String: Data].self, from: data)) ?? [:]
    }

    /// The value that the next property of a node had, if it is of the same type still.
    func value<Value>(for node: _Node) -> Value? {
        let number = connected[ObjectIdentifier(node), default: 0]
        connected[ObjectIdentifier(node)] = number + 1
        guard let data = kept[Self.key(node, number)], let type = Value.self as? any Decodable.Type else { return nil }
        func decode<D: Decodable>(_ type: D.Type) -> Value? {
            (try? JSONDecoder().decode([D].self, from: data))?.first as? Value
        }
        return decode(type)
    }

    /// Writes the values of all views below a node.
    func save(below root: _Node) {
        connected = [:]
        var found: [String: Data] = [:]
        func visit(_ node: _Node) {
            var number = 0
            for case let storage as any EncodableState in node.slots {
                if let data = storage.encoded { found[Self.key(node, number)] = data }
                number += 1
            }
            node.children.forEach(visit)
        }
        visit(root)
        guard found != kept else { return }
        kept = found
        do {
            try JSONEncoder().encode(found).write(to: file, options: .atomic)
        } catch {
            SimulatorLog.warning("the state of the previews could not be kept: \(error)")
        }
    }

    private static func key(_ node: _Node, _ number: Int) -> String {
        var steps: [String] = []
        var current: _Node? = node
        while let node = current {
            let place = node.rowName ?? "\(node.parent?.children.firstIndex { $0 === node } ?? 0)"
            steps.append("\(place) \(node.viewType)")
            current = node.parent
        }
        return "\(number)/" + steps.joined(separator: "/")
    }
}

/// The storage of a property whose value may be kept.
@MainActor protocol EncodableState {
    var encoded: Data? { get }
}

extension StateStorage: EncodableState {
    /// In a list of one: not every encoder takes a bare number.
    var encoded: Data? {
        guard let value = value as? any Encodable else { return nil }
        func encode<E: Encodable>(_ value: E) -> Data? { try? JSONEncoder().encode([value]) }
        return encode(value)
    }
}
