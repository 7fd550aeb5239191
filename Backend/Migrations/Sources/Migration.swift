import Cryptography

/// One step of the database's schema, applied once and never changed afterwards.
public struct Migration: Sendable, Equatable {
    /// The file's name without its ending; steps are applied in the order of their names.
    public let name: String
    public let sql: String

    public init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }

    /// Tells whether the text is the one that was applied.
    public var checksum: String { SHA256Digest.hexadecimal(sql) }

    /// The product's steps, which are part of the program. (The package manager's names for the files begin with `_` for the first digit.)
    public static let all: [Migration] = [
        Migration(embedded: "0001_roles_and_helpers", PackageResources._001_roles_and_helpers_sql),
        Migration(embedded: "0002_auth", PackageResources._002_auth_sql),
        Migration(embedded: "0003_profiles", PackageResources._003_profiles_sql),
        Migration(embedded: "0004_todos", PackageResources._004_todos_sql),
        Migration(embedded: "0005_mailbox", PackageResources._005_mailbox_sql),
        Migration(embedded: "0006_storage", PackageResources._006_storage_sql),
        Migration(embedded: "0007_jobs", PackageResources._007_jobs_sql),
        Migration(embedded: "0008_account_deletion", PackageResources._008_account_deletion_sql),
        Migration(embedded: "0009_credit_offers", PackageResources._009_credit_offers_sql),
        Migration(embedded: "0010_system_config", PackageResources._010_system_config_sql),
        Migration(embedded: "0011_credit_ledger", PackageResources._011_credit_ledger_sql),
        Migration(embedded: "0012_credit_steps", PackageResources._012_credit_steps_sql),
        Migration(embedded: "0013_credit_operations", PackageResources._013_credit_operations_sql),
        Migration(embedded: "0014_credit_purchases", PackageResources._014_credit_purchases_sql),
        Migration(embedded: "0015_credit_reads", PackageResources._015_credit_reads_sql),
        Migration(embedded: "0016_purchases", PackageResources._016_purchases_sql),
        Migration(embedded: "0017_registration_bonus", PackageResources._017_registration_bonus_sql),
        Migration(embedded: "0018_console", PackageResources._018_console_sql),
    ]

    private init(embedded name: String, _ bytes: [UInt8]) {
        self.init(name: name, sql: String(decoding: bytes, as: UTF8.self))
    }
}
