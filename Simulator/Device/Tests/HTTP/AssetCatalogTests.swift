import Foundation
import Testing

@testable import DeviceHost

@Suite("AssetCatalog")
struct AssetCatalogTests {
    private func catalog() throws -> (AssetCatalog, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let set = "App_App.resources/Assets.xcassets/Welcome/Hero.imageset/"
        let contents = """
            {"images":[{"filename":"h1.png","idiom":"universal","scale":"1x"},{"filename":"h2.png","scale":"2x"},
             {"filename":"h3.png","scale":"3x"},{"scale":"1x"},
             {"filename":"dark3.png","scale":"3x","appearances":[{"appearance":"luminosity","value":"dark"}]}]}
            """
        try folder.write(set + "Contents.json", contents)
        for name in ["h1", "h2", "h3", "dark3"] { try folder.write(set + name + ".png", name) }
        return (AssetCatalog(besideExecutable: folder.url), folder)
    }

    @Test(
        "The image that fits the appearance and scale",
        arguments: [(false, 3, "h3"), (false, 2, "h2"), (false, 1, "h1"), (true, 3, "dark3"), (true, 1, "dark3")])
    func fit(isDark: Bool, scale: Int, expected: String) throws {
        let (catalog, folder) = try catalog()
        let image = catalog.image("Hero", isDark: isDark, scale: scale)
        withExtendedLifetime(folder) {}
        #expect(image.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
        #expect(image?.contentType == "image/png")
    }

    @Test("A name no catalog has")
    func unknown() throws {
        let (catalog, folder) = try catalog()
        #expect(catalog.image("../Hero", isDark: false, scale: 1) == nil)
        withExtendedLifetime(folder) {}
    }
}
