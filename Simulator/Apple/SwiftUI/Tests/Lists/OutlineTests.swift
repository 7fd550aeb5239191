import Foundation
import SwiftUI
import Testing

@MainActor @Suite struct OutlineTests {
    struct File: Identifiable {
        let id: Int
        var name: String
        var children: [File]?
    }
    static let files = [
        File(id: 1, name: "folder", children: [File(id: 2, name: "inner", children: [File(id: 3, name: "deep")])]),
        File(id: 4, name: "file"),
    ]

    @Test func aRowWithChildrenOpensAndCloses() {
        let host = _ViewHost(List(Self.files, children: \.children) { Text($0.name) })
        #expect(host.texts == ["folder", "file"])
        host.tap("folder")
        #expect(host.texts == ["folder", "inner", "file"])
        host.tap("inner")
        #expect(host.texts == ["folder", "inner", "deep", "file"])
        let indents = host.tree.all { $0.hasClass("row") }.map { $0[style: "--row-indent"] }
        #expect(indents == [nil, "20px", "40px", nil])
        host.tap("folder")
        #expect(host.texts == ["folder", "file"])
    }

    struct Table3: View {
        @State var customization = TableColumnCustomization<File>()
        var body: some View {
            Table(files, children: \.children, columnCustomization: $customization) {
                TableColumn("Name", value: \.name).customizationID("name")
                TableColumn("Number") { Text(verbatim: "number \($0.id)") }.customizationID("number")
            }
            .environment(\.horizontalSizeClass, .regular)
            Button("Hide") { customization[visibility: "number"] = .hidden }
        }
    }

    @Test func aTableOfATreeOpensAndItsColumnsGo() {
        let host = _ViewHost(Table3())
        #expect(host.texts.contains("number 1") && !host.texts.contains("number 2"))
        host.tap("folder")
        #expect(host.texts.contains("number 2") && host.texts.contains("inner"))
        host.tap("Hide")
        #expect(!host.texts.contains("number 1") && host.texts.contains("inner"))
    }

    struct Editable: View {
        @State var files = (1...4).map { File(id: $0, name: "row \($0)") }
        var body: some View {
            List($files, editActions: .all) { file in Text(file.wrappedValue.name) }
            Text(verbatim: files.map(\.name).joined(separator: ","))
        }
    }

    @Test func rowsAreDeletedAndMovedWithoutCode() throws {
        let host = _ViewHost(Editable())
        let rows = host.tree.all { $0.hasClass("row") }
        let delete = try #require(rows[1].first { $0.hasClass("swipe-button") })
        host.dispatch(.tap, to: delete.id)
        #expect(host.texts.last == "row 1,row 3,row 4")
        host.dispatch(
            .reorder, to: host.tree.all { $0.hasClass("row") }[0].id,
            value: .object(["from": .number(0), "to": .number(2)]))
        #expect(host.texts.last == "row 3,row 4,row 1")
    }

    @Test func aRowThatCannotBeChosenTakesNoTap() {
        let host = _ViewHost(
            List(selection: .constant(Int?.none)) {
                Text("a").tag(1)
                Text("b").tag(2).selectionDisabled()
            })
        let rows = host.tree.all { $0.hasClass("row") }
        #expect(rows.map { $0.handlers.mask.contains(.tap) } == [true, false])
    }
}
