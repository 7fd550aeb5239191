import Foundation
import FoundationCompat

/// A modifier of table rows.
@MainActor @preconcurrency public protocol _TableRowContentModifier {
    func _change<Value>(_ row: inout _TableRowItem<Value>)
}

extension ModifiedContent: TableRowContent where Content: TableRowContent, Modifier: _TableRowContentModifier {
    public typealias TableRowValue = Content.TableRowValue
    public typealias TableRowBody = Never
    public var tableRowBody: Never { bodyOfPrimitive(Self.self) }

    public func _rows() -> [_TableRowItem<Content.TableRowValue>] {
        content._rows().map { row in
            var row = row
            modifier._change(&row)
            return row
        }
    }
}

extension ModifiedContent: DynamicTableRowContent
where Content: DynamicTableRowContent, Modifier: _TableRowContentModifier {
    public var data: Content.Data { content.data }
}

/// A table row modifier that lets a row be dragged.
public struct ItemProviderTableRowModifier: _TableRowContentModifier {
    fileprivate let action: (() -> NSItemProvider?)?

    public func _change<Value>(_ row: inout _TableRowItem<Value>) { row.makeProvider = action }
}

@available(*, unavailable)
extension ItemProviderTableRowModifier: Sendable {}

extension TableRowContent {
    /// Provides a closure that vends the drag representation to be used for a particular data element.
    public func itemProvider(_ action: (() -> NSItemProvider?)?) -> ModifiedContent<Self, ItemProviderTableRowModifier>
    {
        ModifiedContent(content: self, modifier: ItemProviderTableRowModifier(action: action))
    }
}

extension View {
    /// Provides a closure that vends the drag representation to be used for a particular data element.
    @ViewBuilder public func itemProvider(_ action: (() -> NSItemProvider?)?) -> some View {
        if let action { onDrag { action() ?? NSItemProvider() } } else { self }
    }
}
