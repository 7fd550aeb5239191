extension Route {
    /// Everything the service answers. What is literal comes before what is open at the same place.
    static let all: [Route] = buckets + sharing + objects + resumable + transformations

    private static let buckets: [Route] = [
        Route(.get, "bucket", "storage.bucket.list") { try await listBuckets($0) },
        Route(.post, "bucket", "storage.bucket.create") { try await createBucket($0) },
        Route(.get, "bucket/:bucket", "storage.bucket.get") { try await getBucket($0) },
        Route(.put, "bucket/:bucket", "storage.bucket.update") { try await updateBucket($0) },
        Route(.delete, "bucket/:bucket", "storage.bucket.delete") { try await deleteBucket($0) },
        Route(.post, "bucket/:bucket/empty", "storage.bucket.empty", .serviceRole) { try await emptyBucket($0) },
    ]

    private static let sharing: [Route] = [
        Route(.post, "object/sign/:bucket", "storage.object.sign_many") { try await signURLs($0) },
        Route(.post, "object/sign/:bucket/*", "storage.object.sign") { try await signURL($0) },
        Route(.get, "object/sign/:bucket/*", "storage.object.get_signed", .anyone) { try await downloadSigned($0) },
        Route(.head, "object/sign/:bucket/*", "storage.object.get_signed", .anyone) { try await downloadSigned($0) },
        Route(.post, "object/upload/sign/:bucket/*", "storage.object.sign_upload_url") { try await signUpload($0) },
        Route(.put, "object/upload/sign/:bucket/*", "storage.object.upload_signed", .anyone) {
            try await uploadSigned($0)
        },
        Route(.get, "object/public/:bucket/*", "storage.object.get_public", .anyone) { try await downloadPublic($0) },
        Route(.head, "object/public/:bucket/*", "storage.object.info_public", .anyone) { try await headPublic($0) },
    ]

    private static let objects: [Route] = [
        Route(.post, "object/list/:bucket", "storage.object.list") { try await listObjects($0) },
        Route(.post, "object/list-v2/:bucket", "storage.object.list_v2") { try await listObjectsV2($0) },
        Route(.post, "object/move", "storage.object.move") { try await moveObject($0) },
        Route(.post, "object/copy", "storage.object.copy") { try await copyObject($0) },
        Route(.get, "object/info/public/:bucket/*", "storage.object.info_public", .anyone) { try await infoPublic($0) },
        Route(.get, "object/info/authenticated/:bucket/*", "object.get_authenticated_info") { try await info($0) },
        Route(.get, "object/info/:bucket/*", "object.get_authenticated_info", .optional) { try await info($0) },
        Route(.get, "object/authenticated/:bucket/*", "storage.object.get_authenticated") { try await download($0) },
        Route(.head, "object/authenticated/:bucket/*", "object.head_authenticated_info") { try await head($0) },
        Route(.get, "object/:bucket/*", "storage.object.get_authenticated", .optional) { try await download($0) },
        Route(.head, "object/:bucket/*", "object.head_authenticated_info", .optional) { try await head($0) },
        Route(.post, "object/:bucket/*", "storage.object.upload") { try await uploadObject($0) },
        Route(.put, "object/:bucket/*", "storage.object.upload_update") { try await replaceObject($0) },
        Route(.delete, "object/:bucket/*", "storage.object.delete") { try await deleteObject($0) },
        Route(.delete, "object/:bucket", "storage.object.delete_many") { try await deleteObjects($0) },
    ]

    private static let transformations: [Route] = ["public", "authenticated", "sign"].map { kind in
        Route(.get, "render/image/\(kind)/:bucket/*", "storage.render.image_\(kind)", .anyone) { _ in
            throw StorageError.noTransformation
        }
    }
}
