import Cryptography
import Testing

@Suite struct PasswordHasherTests {
    private let hasher = PasswordHasher(cost: 4)

    @Test func verifiesWhatItHashed() async throws {
        let hash = try await hasher.hash("correct horse")
        #expect(hash.hasPrefix("$2b$04$") && hash.count == 60)
        #expect(try await hasher.verify("correct horse", hash: hash))
        #expect(try await !hasher.verify("wrong horse", hash: hash))
        #expect(try await hasher.hash("correct horse") != hash)
    }

    @Test func acceptsTheVectorsOfOtherLibraries() async throws {
        // From the test vectors of the bcrypt paper's reference implementation.
        let hash = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
        #expect(try await hasher.verify("U*U", hash: hash))
        #expect(try await !hasher.verify("U*V", hash: hash))
    }

    @Test func refusesPasswordsThatWouldBeCut() async throws {
        let limit = String(repeating: "a", count: 72)
        let hash = try await hasher.hash(limit)
        await #expect(throws: CryptographyError.passwordTooLong(limitBytes: 72)) { try await hasher.hash(limit + "b") }
        #expect(try await !hasher.verify(limit + "b", hash: hash))
        await #expect(throws: CryptographyError.passwordContainsNull) { try await hasher.hash("a\0b") }
    }

    @Test(arguments: ["", "plain", "$6$salt$hash", "$2b$04$short"])
    func refusesWhatIsNotABcryptHash(hash: String) async {
        await #expect(throws: CryptographyError.invalidPasswordHash) { try await hasher.verify("a", hash: hash) }
    }

    @Test func refusesMoreThanTheQueueHolds() async {
        let busy = PasswordHasher(cost: 12, concurrency: 1, queueLimit: 1)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        _ = try await busy.hash("password")
                        return true
                    } catch {
                        return error as? CryptographyError != .passwordQueueFull
                    }
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(outcomes.count == 10)
        #expect(outcomes.contains(true) && outcomes.contains(false))
    }
}
