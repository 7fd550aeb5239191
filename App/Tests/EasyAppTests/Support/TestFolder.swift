import Foundation

/// A folder for one test, gone afterwards.
final class TestFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("easyapp-" + UUID().uuidString)

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
