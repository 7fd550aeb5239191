import Foundation
import Testing

@testable import UIKit

@Suite struct UIImageTests {
    @Test func aPNGHasItsSize() throws {
        var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
        bytes += [0, 0, 1, 0, 0, 0, 0, 32]
        let image = try #require(UIImage(data: Data(bytes)))
        #expect(image.size == CGSize(width: 256, height: 32))
        #expect(image.pngData() == Data(bytes))
        #expect(image.jpegData(compressionQuality: 1) == nil)
    }

    @Test func aJPEGHasTheSizeOfItsFrame() throws {
        let segment: [UInt8] = [0xff, 0xe0, 0, 4, 1, 2]
        let frame: [UInt8] = [0xff, 0xc0, 0, 11, 8, 0, 100, 0, 50, 1, 1, 0x11, 0]
        let image = try #require(UIImage(data: Data([0xff, 0xd8] + segment + frame)))
        #expect(image.size == CGSize(width: 50, height: 100))
    }

    @Test(arguments: [[], [0x89], [0xff, 0xd8, 0xff], Array("text".utf8), Array("GIF8".utf8)])
    func otherDataIsNoPictureOrHasNoSize(bytes: [UInt8]) {
        #expect(UIImage(data: Data(bytes))?.size ?? .zero == .zero)
    }
}
