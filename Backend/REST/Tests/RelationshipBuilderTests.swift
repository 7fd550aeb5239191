import Testing

@testable import REST

@Suite struct RelationshipBuilderTests {
    private static func side(_ identifier: Int, _ table: String, _ columns: [(Int, String)], schema: String = "public")
        -> TableKey.Side
    {
        TableKey.Side(
            identifier: identifier, table: QualifiedName(schema: schema, name: table), columnNumbers: columns.map(\.0),
            columnNames: columns.map(\.1))
    }

    private static func view(
        _ identifier: Int, _ name: String, _ columns: [(name: String, table: Int, column: Int)]
    ) -> ViewDefinition {
        ViewDefinition(
            identifier: identifier, name: QualifiedName(schema: "public", name: name), isExposed: true,
            columnNames: Dictionary(
                uniqueKeysWithValues: columns.enumerated().map { ($0.offset + 1, $0.element.name) }),
            origins: columns.enumerated().map {
                .init(column: $0.offset + 1, originTable: $0.element.table, originColumn: $0.element.column)
            })
    }

    private static let keys = [
        TableKey(name: "a_pkey", near: side(1, "a", [(1, "x"), (2, "y")]), far: nil, isUnique: false),
        TableKey(
            name: "b_a", near: side(2, "b", [(3, "ax"), (4, "ay")]), far: side(1, "a", [(1, "x"), (2, "y")]),
            isUnique: false),
    ]

    private func builder(_ views: [ViewDefinition], keys: [TableKey] = RelationshipBuilderTests.keys)
        -> RelationshipBuilder
    {
        RelationshipBuilder(exposedSchemas: ["public"], keys: keys, views: views)
    }

    private let a = QualifiedName(schema: "public", name: "a")
    private let b = QualifiedName(schema: "public", name: "b")

    @Test func aForeignKeyIsSeenFromBothSides() {
        let relationships = builder([]).relationships(computed: [])
        #expect(relationships[b]?.map(\.kind) == [.manyToOne])
        #expect(relationships[a]?.map(\.kind) == [.oneToMany])
        #expect(relationships[a]?.first?.columns == [.init(own: "x", other: "ax"), .init(own: "y", other: "ay")])
    }

    @Test func aViewNeedsEveryColumnOfTheKey() {
        let part = Self.view(10, "part", [("ax", 2, 3)])
        let whole = Self.view(11, "whole", [("one", 2, 3), ("two", 2, 4)])
        let relationships = builder([part, whole]).relationships(computed: [])
        #expect(relationships[QualifiedName(schema: "public", name: "part")] == nil)
        let own = relationships[QualifiedName(schema: "public", name: "whole")]
        #expect(own?.map(\.farTable) == [a])
        #expect(own?.first?.columns == [.init(own: "one", other: "x"), .init(own: "two", other: "y")])
        #expect(relationships[a]?.map(\.farIsView) == [false, true])
    }

    @Test func everyCombinationOfRepeatedColumnsIsARelationship() {
        let view = Self.view(10, "v", [("p", 2, 3), ("q", 2, 3), ("r", 2, 4)])
        let own = builder([view]).relationships(computed: [])[QualifiedName(schema: "public", name: "v")]
        #expect(own?.map { $0.columns.map(\.own) } == [["p", "r"], ["q", "r"]])
    }

    @Test func viewsOfViewsAreFollowedAndRingsEnd() {
        let inner = Self.view(10, "inner", [("i", 2, 3), ("j", 2, 4)])
        let outer = Self.view(11, "outer", [("k", 10, 1), ("l", 10, 2)])
        let ring = Self.view(12, "ring", [("m", 12, 1)])
        let relationships = builder([inner, outer, ring]).relationships(computed: [])
        #expect(relationships[QualifiedName(schema: "public", name: "outer")]?.map(\.farTable) == [a])
        #expect(relationships[QualifiedName(schema: "public", name: "ring")] == nil)
    }

    @Test func viewsHavePrimaryKeys() {
        let whole = Self.view(10, "whole", [("one", 1, 1), ("two", 1, 2), ("again", 1, 1)])
        let part = Self.view(11, "part", [("one", 1, 1)])
        let primaryKeys = builder([whole, part]).primaryKeys()
        #expect(primaryKeys[QualifiedName(schema: "public", name: "whole")] == ["one", "two"])
        #expect(primaryKeys[QualifiedName(schema: "public", name: "part")] == nil)
        #expect(primaryKeys[a] == ["x", "y"])
    }

    @Test func junctionsOfOtherSchemasJoinNothing() {
        let keys = ["public", "hidden"].flatMap { schema in
            [
                TableKey(
                    name: "j_pkey", near: Self.side(5, "j", [(1, "p"), (2, "q")], schema: schema), far: nil,
                    isUnique: false),
                TableKey(
                    name: "j_p", near: Self.side(5, "j", [(1, "p")], schema: schema),
                    far: Self.side(6, "l", [(1, "id")]),
                    isUnique: false),
                TableKey(
                    name: "j_q", near: Self.side(5, "j", [(2, "q")], schema: schema),
                    far: Self.side(7, "r", [(1, "id")]),
                    isUnique: false),
            ]
        }
        for (own, expected) in [(Array(keys[..<3]), 1), (Array(keys[3...]), 0)] {
            let all = builder([], keys: own).relationships(computed: []).values.flatMap { $0 }
            let joined = all.filter { if case .manyToMany = $0.kind { $0.table.name == "l" } else { false } }
            #expect(joined.count == expected)
        }
    }

    @Test func aFunctionReplacesARelationshipOfItsName() {
        let computed = Relationship(
            table: b, farTable: a, kind: .computed(a, isToOne: true), constraint: "a", columns: [])
        let relationships = builder([]).relationships(computed: [computed])
        #expect(relationships[b]?.count == 1 && relationships[b]?[0].isComputed == true)
        #expect(relationships[a]?.count == 1)
    }
}
