// What a file sees that imports SwiftUI alone, as on Apple's systems.
@_exported import Combine
@_exported import CoreTransferable
@_exported import FoundationCompat
@_exported import Observation
@_exported import UIKit
