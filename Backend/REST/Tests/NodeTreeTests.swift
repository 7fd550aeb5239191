import Testing

@testable import REST

@Suite struct NodeTreeTests {
    private func entries(_ text: String) -> [NodeTree.TargetEntry] { NodeTree.targetEntries(Array(text.utf8)) }

    @Test func readsTheColumnsOfTheOutermostQuery() {
        let text = """
            ({QUERY :commandType 1 :cteList ({QUERY :targetList ({TARGETENTRY :expr {VAR :varno 1} :resno 9 :resorigtbl 7 \
            :resorigcol 7 :resjunk false})}) :targetList ({TARGETENTRY :expr {VAR :varno 1 :location 8} :resno 1 :resname id \
            :ressortgroupref 0 :resorigtbl 16385 :resorigcol 2 :resjunk false} {TARGETENTRY :expr {FUNCEXPR :args ({VAR} {CONST \
            :constvalue 4 [ 1 0 0 0 ]})} :resno 2 :resname up :resorigtbl 0 :resorigcol 0} {TARGETENTRY :expr {VAR} :resno 3 \
            :resname odd\\ \\{name\\} :resorigtbl 16390 :resorigcol 1}) :override 0 :onConflict <>})
            """
        #expect(
            entries(text) == [
                .init(column: 1, originTable: 16385, originColumn: 2),
                .init(column: 3, originTable: 16390, originColumn: 1),
            ])
    }

    @Test(arguments: [
        "", "(", "({QUERY", "({QUERY :targetList ({TARGETENTRY :resno", "}}}}", "\\", "({QUERY :targetList <>})",
        "({QUERY :targetList ({TARGETENTRY :resno x :resorigtbl 1 :resorigcol 1})})",
    ])
    func givesNothingForWhatItDoesNotKnow(text: String) {
        #expect(entries(text).isEmpty)
    }

    @Test func randomTextDoesNotStopIt() {
        var generator = SeededGenerator(seed: 5)
        let pieces = [
            "{", "}", "(", ")", ":targetList", ":resno", ":resorigtbl", ":resorigcol", "1", "\\", " ", "QUERY", "\"",
            "<>",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }.joined(separator: Bool.random(using: &generator) ? " " : "")
            for entry in entries(text) { #expect(entry.originTable != 0) }
        }
    }
}
