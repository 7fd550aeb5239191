@_exported import Jobs

/// What functions work with.
public typealias FunctionServices = BackendServices
