extension Route {
    static let resumable: [Route] = []
}
