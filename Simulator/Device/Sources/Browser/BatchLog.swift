/// The newest batch of messages each page has sent, for as many pages as were lately here.
struct BatchLog {
    static let clientLimit = 64

    private var newest: [String: Int] = [:]
    private var order: [String] = []

    /// Notes a batch; `false` when this page sent it, or a later one, before.
    mutating func isNew(client: String, batch: Int) -> Bool {
        if let known = newest[client] {
            guard batch > known else { return false }
            newest[client] = batch
            return true
        }
        newest[client] = batch
        order.append(client)
        if order.count > Self.clientLimit { newest[order.removeFirst()] = nil }
        return true
    }
}
