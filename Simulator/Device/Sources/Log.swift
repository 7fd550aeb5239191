import Foundation

/// Says something to whoever runs the device, on standard error.
func log(_ sentence: String) {
    FileHandle.standardError.write(Data("easyapp-device: \(sentence)\n".utf8))
}
