import HTTPCore
import Testing

@testable import S3Client

/// The examples of Amazon's documentation (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
@Suite struct SignatureV4Tests {
    private let signature = SignatureV4(
        credentials: S3Credentials(
            accessKeyIdentifier: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1")
    /// 2013-05-24.
    private let now = 1_369_353_600
    private let emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    private func signature(of headers: HTTPHeaders) -> String? {
        headers["Authorization"]?.split(separator: "=").last.map { String($0) }
    }

    @Test func readingAPart() {
        let headers = signature.headers(
            method: "GET", path: "/test.txt",
            headers: ["Host": "examplebucket.s3.amazonaws.com", "Range": "bytes=0-9"],
            payloadHash: emptyHash, now: now)
        #expect(
            headers["Authorization"]
                == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
                + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
        #expect(headers["x-amz-date"] == "20130524T000000Z")
    }

    @Test func writing() {
        let headers = signature.headers(
            method: "PUT", path: "/test%24file.text",
            headers: [
                "Host": "examplebucket.s3.amazonaws.com", "Date": "Fri, 24 May 2013 00:00:00 GMT",
                "x-amz-storage-class": "REDUCED_REDUNDANCY",
            ], payloadHash: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072", now: now)
        #expect(
            signature(of: headers) == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    }

    @Test func fieldsOfTheQuery() {
        let host: HTTPHeaders = ["Host": "examplebucket.s3.amazonaws.com"]
        let lifecycle = signature.headers(
            method: "GET", path: "/", query: [("lifecycle", "")], headers: host, payloadHash: emptyHash, now: now)
        #expect(signature(of: lifecycle) == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
        let list = signature.headers(
            method: "GET", path: "/", query: [("prefix", "J"), ("max-keys", "2")], headers: host,
            payloadHash: emptyHash, now: now)
        #expect(signature(of: list) == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
    }

    @Test func anAddressForOthers() {
        let query = signature.signedQuery(
            method: "GET", path: "/test.txt", headers: ["Host": "examplebucket.s3.amazonaws.com"],
            expirySeconds: 86_400, now: now)
        #expect(
            query.hasSuffix("&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"))
        #expect(query.contains("X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"))
    }

    @Test(arguments: [
        (0, "19700101T000000Z"), (951_782_399, "20000228T235959Z"), (951_825_600, "20000229T120000Z"),
        (1_735_689_599, "20241231T235959Z"), (4_107_542_400, "21000301T000000Z"),
    ])
    func times(_ seconds: Int, _ text: String) {
        #expect(SignatureV4.timestamp(seconds) == text)
    }
}
