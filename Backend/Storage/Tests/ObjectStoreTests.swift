import S3Client
import Testing

@testable import Storage

/// What both stores promise.
@Suite struct ObjectStoreTests {
    private func bytes(_ source: ByteSource) async throws -> [UInt8] {
        var all: [UInt8] = []
        while let piece = try await source.next() { all += piece }
        return all
    }

    /// Bytes that differ from place to place.
    private func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) } }

    private func source(_ all: [UInt8], isLengthKnown: Bool, piece: Int = 100_000) -> ByteSource {
        let pieces = Pieces(
            stride(from: 0, to: all.count, by: piece).map { Array(all[$0..<min($0 + piece, all.count)]) })
        return ByteSource(length: isLengthKnown ? all.count : nil) { try pieces.next() }
    }

    @Test(arguments: StoreKind.allCases, [true, false])
    func contentComesBack(_ kind: StoreKind, isLengthKnown: Bool) async throws {
        try await kind.run { store in
            for count in [0, 1, 100_000, 9_000_001] {
                let (version, all) = (ObjectVersion(), pattern(count))
                #expect(try await store.put(version, from: source(all, isLengthKnown: isLengthKnown)) == count)
                #expect(try await bytes(store.read(version, from: 0, count: count)) == all)
                guard count > 10 else { continue }
                let part = try await bytes(store.read(version, from: count - 7, count: 5))
                #expect(part == Array(all[(count - 7)..<(count - 2)]))
                let copy = ObjectVersion()
                try await store.copy(version, to: copy)
                try await store.delete([version], uploads: [:])
                await #expect(throws: ObjectStoreError.notFound) {
                    try await store.read(version, from: 0, count: count)
                }
                #expect(try await bytes(store.read(copy, from: 0, count: count)) == all)
            }
        }
    }

    @Test(arguments: StoreKind.allCases, [true, false])
    func whatBreaksOffLeavesNothing(_ kind: StoreKind, isLengthKnown: Bool) async throws {
        struct Broken: Error {}
        try await kind.run { store in
            let version = ObjectVersion()
            let pieces = Pieces((0..<90).map { _ in [UInt8](repeating: 1, count: 100_000) }, failure: Broken())
            await #expect(throws: Broken.self) {
                try await store.put(
                    version, from: ByteSource(length: isLengthKnown ? 70_000_000 : nil) { try pieces.next() })
            }
            await #expect(throws: ObjectStoreError.notFound) { try await store.read(version, from: 0, count: 1) }
            try await store.delete([version], uploads: [version: [:]])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func uploadsGrowOverSeveralRequests(_ kind: StoreKind) async throws {
        struct Broken: Error {}
        try await kind.run { store in
            let (version, all) = (ObjectVersion(), pattern(18_000_000))
            var progress = UploadProgress()
            for end in [3, 5_000_000, 5_000_000, 12_345_678, 18_000_000] {
                let part = Array(all[progress.received..<end])
                let outcome = await store.append(
                    to: version, progress: progress, from: source(part, isLengthKnown: false), checkpoint: { _ in })
                #expect(outcome.failure == nil)
                #expect(outcome.progress.received == end)
                progress = outcome.progress
            }
            await #expect(throws: ObjectStoreError.notFound) { try await store.read(version, from: 0, count: 1) }
            try await store.finish(version, progress: progress)
            // Nobody may have got the answer.
            try await store.finish(version, progress: progress)
            #expect(try await bytes(store.read(version, from: 0, count: all.count)) == all)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func aBreakCostsNothingThatCame(_ kind: StoreKind) async throws {
        struct Broken: Error {}
        try await kind.run { store in
            let version = ObjectVersion()
            let pieces = Pieces([[1, 2], [3]], failure: Broken())
            let first = await store.append(
                to: version, progress: UploadProgress(), from: ByteSource { try pieces.next() }, checkpoint: { _ in })
            #expect(first.failure is Broken)
            #expect(first.progress.received == 3)
            let second = await store.append(
                to: version, progress: first.progress, from: source([4, 5], isLengthKnown: false), checkpoint: { _ in })
            try await store.finish(version, progress: second.progress)
            #expect(try await bytes(store.read(version, from: 0, count: 5)) == [1, 2, 3, 4, 5])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func uploadsThatAreGivenUpGo(_ kind: StoreKind) async throws {
        try await kind.run { store in
            let version = ObjectVersion()
            let outcome = await store.append(
                to: version, progress: UploadProgress(), from: source(pattern(9_000_000), isLengthKnown: false),
                checkpoint: { _ in })
            try await store.delete([version], uploads: [version: outcome.progress.state])
            await #expect(throws: ObjectStoreError.self) { try await store.finish(version, progress: outcome.progress) }
        }
    }

    /// Nothing of an upload in parts that failed stays behind and costs money.
    @Test func partsAreGivenUpOnFailure() async throws {
        struct Broken: Error {}
        try await TestStore.run { test in
            let version = ObjectVersion()
            let pieces = Pieces((0..<90).map { _ in [UInt8](repeating: 1, count: 100_000) }, failure: Broken())
            await #expect(throws: Broken.self) {
                try await test.store.put(version, from: ByteSource { try pieces.next() })
            }
            #expect(try await test.client.uploads(S3ObjectStore.key(version)) == [])
            // Of a process that ended before it could.
            _ = try await test.client.beginParts(S3ObjectStore.key(version))
            try await test.store.delete([version], uploads: [version: [:]])
            #expect(try await test.client.uploads(S3ObjectStore.key(version)) == [])
        }
    }

    @Test func partsAreLongEnoughForTheirNumber() {
        #expect(S3ObjectStore.partBytes(for: 1) == 8 << 20)
        #expect(S3ObjectStore.partBytes(for: 1 << 42) * S3Client.maximumParts >= 1 << 42)
    }

    @Test func theServiceRunsOnS3() async throws {
        try await TestStore.run { test in
            var setup = StorageFixture.Setup()
            setup.store = { _ in test.store }
            try await StorageFixture.run(setup) { storage in
                let path = "uploads/\(StorageFixture.ann)/a"
                #expect(try await storage.upload(path, "hello").status == 200)
                let got = try await storage.send(.get, "/object/\(path)", headers: ["Range": "bytes=1-3"])
                #expect(got.text == "ell")
                let version = try await storage.pool.query("SELECT version FROM storage.objects").firstRow?.string(0)
                let key = try S3ObjectStore.key(#require(version.flatMap { ObjectVersion($0) }))
                #expect(try await test.client.size(key) == 5)
                #expect(try await storage.send(.delete, "/object/\(path)").status == 200)
                #expect(try await test.client.size(key) == nil)
                #expect(storage.failures.all == [])
            }
        }
    }
}
