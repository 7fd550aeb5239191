import Testing

@testable import DeviceHost

@Suite("BatchLog")
struct BatchLogTests {
    @Test("A batch counts once, for each page by itself")
    func once() {
        var log = BatchLog()
        let batches = [("a", 1), ("a", 1), ("b", 1), ("a", 2), ("a", 1)]
        let news = batches.map { log.isNew(client: $0, batch: $1) }
        #expect(news == [true, false, true, true, false])
    }

    @Test("Pages that are long gone are forgotten")
    func bounded() {
        var log = BatchLog()
        let first = (0...BatchLog.clientLimit).map { log.isNew(client: "\($0)", batch: 1) }
        #expect(first.allSatisfy { $0 })
        let oldest = log.isNew(client: "0", batch: 1)
        let newest = log.isNew(client: "\(BatchLog.clientLimit)", batch: 1)
        #expect(oldest)
        #expect(!newest)
    }
}
