/// The rules for names of buckets and objects, which are Supabase's: what is safe in every object store.
enum Names {
    /// - Throws: `StorageError` for a name that no object may have.
    static func checkObject(_ name: String) throws(StorageError) {
        guard !name.isEmpty, name.utf8.count <= StorageLimits.nameBytes, name.utf8.allSatisfy(isAllowed) else {
            throw .invalidKey(name)
        }
    }

    /// - Throws: `StorageError` for a name that no bucket may have.
    static func checkBucket(_ name: String) throws(StorageError) {
        guard !name.isEmpty, name.utf8.count <= StorageLimits.bucketNameCharacters,
            name.utf8.allSatisfy({ isAllowed($0) && $0 != UInt8(ascii: "/") })
        else { throw .invalidBucketName }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "_/!.*'() &$=@;:+,?-".utf8.contains(byte)
        }
    }

    /// A mark for a folder without objects. It has no content, and is exempt from what a bucket allows.
    static func isFolderMark(_ name: String) -> Bool { name.hasSuffix(".emptyFolderPlaceholder") }
}
