import BackendCore
import Cryptography

/// The keys that a Supabase project publishes, read again now and then: the project may exchange them at any time, and publishes new
/// ones some time before it uses them.
struct PublishedKeys: Sendable {
    let project: SupabaseSettings
    let keys: VerificationKeys
    let fetch: @Sendable (String) async throws -> [UInt8]
    let logger: Logger

    /// Reads them until the task is cancelled. While they cannot be had, those that are known count.
    func readRegularly() async {
        guard project.keySetURL != nil else { return }
        while (try? await Task.sleep(for: .seconds(project.keyReadingSeconds))) != nil {
            do {
                keys.replace(with: try await project.publishedKeys(fetch: fetch))
            } catch is CancellationError {
                return
            } catch {
                logger.warning("The project's keys cannot be read again", ["error": .string("\(error)")])
            }
        }
    }
}
