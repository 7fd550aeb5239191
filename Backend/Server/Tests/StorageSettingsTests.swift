import BackendCore
import S3Client
import Testing

@testable import BackendServer

@Suite struct StorageSettingsTests {
    private func settings(_ environment: [String: String]) throws -> StorageSettings {
        var reader = ConfigurationReader(environment)
        let settings = StorageSettings(&reader)
        try reader.finish()
        return settings
    }

    @Test func objectsAreOnTheDiskUnlessTold() throws {
        // Variables of R2 are there for uploads that do not come through the server, too.
        let settings = try settings(["R2_BUCKET_NAME": "pictures", "EASYAPP_STORAGE_FOLDER": "/srv/objects"])
        #expect(settings.s3 == nil)
        #expect(settings.folder == "/srv/objects")
        #expect(settings.fileBytes == 50 << 20)
        #expect(settings.maximumFileBytes == 5 << 30)
    }

    @Test func r2TakesTheNamesOfItsDashboard() throws {
        let s3 = try #require(
            settings([
                "EASYAPP_STORAGE": "r2", "CLOUDFLARE_ACCOUNT_ID": "abc", "R2_ACCESS_KEY_ID": "key",
                "R2_SECRET_ACCESS_KEY": "secret", "R2_BUCKET_NAME": "objects",
            ]).s3)
        #expect(s3.endpoint == "https://abc.r2.cloudflarestorage.com")
        #expect(s3.region == "auto")
        #expect(s3.bucket == "objects")
    }

    @Test func otherServicesHaveAnAddress() throws {
        let s3 = try #require(
            settings([
                "EASYAPP_STORAGE": "s3", "EASYAPP_STORAGE_S3_ENDPOINT": "http://127.0.0.1:9000/",
                "EASYAPP_STORAGE_S3_BUCKET": "objects", "EASYAPP_STORAGE_S3_ACCESS_KEY_ID": "key",
                "EASYAPP_STORAGE_S3_SECRET_ACCESS_KEY": "secret",
            ]).s3)
        #expect(s3.endpoint == "http://127.0.0.1:9000")
        #expect(s3.region == "us-east-1")
    }

    @Test func everythingThatIsMissingIsTold() {
        for (place, count) in [("r2", 4), ("s3", 4)] {
            do {
                _ = try settings(["EASYAPP_STORAGE": place])
                Issue.record("nothing is set")
            } catch let error as ConfigurationError {
                #expect(error.problems.count == count)
            } catch {
                Issue.record(error)
            }
        }
        #expect(throws: ConfigurationError.self) { try settings(["EASYAPP_STORAGE": "tape"]) }
        #expect(throws: ConfigurationError.self) {
            try settings(["EASYAPP_STORAGE_FILE_BYTES": "2", "EASYAPP_STORAGE_MAXIMUM_FILE_BYTES": "1"])
        }
    }
}
