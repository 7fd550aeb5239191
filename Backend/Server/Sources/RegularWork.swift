import BackendCore
import Cryptography
import Storage

/// What the server does by itself now and then, for as long as it runs.
struct RegularWork: Sendable {
    private let tasks: [Task<Void, Never>]

    /// - Parameters:
    ///   - storage: deletes what it does not need any more; nil where a Supabase project serves it.
    ///   - projectKeys: the keys of a Supabase project, which are read again; nil where tokens are this server's own.
    init(
        _ configuration: ServerConfiguration, _ foundation: BackendFoundation, storage: StorageService?,
        projectKeys: VerificationKeys?
    ) {
        let group = foundation.group
        let sweeping = storage.map { storage in
            Task(executorPreference: group.next()) { await storage.sweepRegularly() }
        }
        let keyReading = projectKeys.map { keys in
            let published = PublishedKeys(
                project: configuration.supabase, keys: keys, fetch: foundation.client.keySet(at:),
                logger: foundation.logger)
            return Task(executorPreference: group.next()) { await published.readRegularly() }
        }
        tasks = [sweeping, keyReading].compactMap { $0 }
    }

    /// Returns when all of it has ended.
    func stop() async {
        for task in tasks {
            task.cancel()
            await task.value
        }
    }
}
