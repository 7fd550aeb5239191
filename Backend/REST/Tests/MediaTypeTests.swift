import Testing

@testable import REST

@Suite struct MediaTypeTests {
    @Test func readsNamesAndParameters() {
        #expect(MediaType("application/json; charset=utf-8") == .json)
        #expect(MediaType("application/vnd.pgrst.plan") == .plan(of: .json, isJSON: false, options: []))
        #expect(
            MediaType(
                #"application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json;nulls=stripped"; options=wal|buffers"#
            )
                == .plan(of: .singleObject(stripsNulls: true), isJSON: true, options: [.buffers, .wal]))
        #expect(
            MediaType(#"application/vnd.pgrst.plan;for="application/vnd.pgrst.plan""#)
                == .plan(of: .json, isJSON: false, options: []))
        #expect(MediaType("application/vnd.twkb") == .other("application/vnd.twkb"))
    }

    @Test func ordersWhatIsAccepted() {
        #expect(MediaType.accepted(nil) == [.any])
        #expect(MediaType.accepted("text/csv;q=0.1, application/json") == [.json, .csv])
        #expect(MediaType.accepted("text/csv, application/json;q=0") == [.csv])
        #expect(MediaType.accepted("text/csv, text/xml") == [.csv, .xml])
        #expect(MediaType.accepted(",,\"").allSatisfy { $0 != .json })
    }
}
