extension Sequence {
    /// The first result that there is. (`lazy.compactMap(…).first` asks twice for it, which makes a search through a tree take
    /// twice as long at every level.)
    func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
