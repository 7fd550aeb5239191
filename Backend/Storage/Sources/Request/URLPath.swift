import HTTPServer

/// Paths of URLs.
enum URLPath {
    /// A name with everything escaped that a path may not hold; its slashes stay.
    static func encode(_ name: String) -> String {
        name.split(separator: "/", omittingEmptySubsequences: false).map { PercentEncoding.encode($0) }.joined(
            separator: "/")
    }
}
