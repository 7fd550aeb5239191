// Apple's Foundation is one module; on Linux its networking half stands apart. Files that import this module, which
// app targets do implicitly, see both, as they would on Apple's systems.
@_exported import Foundation
@_exported import FoundationNetworking
