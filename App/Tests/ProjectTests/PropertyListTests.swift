import Foundation
import Testing

@Suite struct PropertyListTests {
    @Test func theAppAnswersToItsOwnLinks() throws {
        let info = try Project.propertyList("EasyApp/Resources/Info.plist")
        let types = try #require(info["CFBundleURLTypes"] as? [[String: Any]])
        #expect(types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] } == ["easyapp"])
    }

    @Test func thePrivacyManifestNamesWhyDefaultsAreRead() throws {
        let manifest = try Project.propertyList("EasyApp/Resources/PrivacyInfo.xcprivacy")
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        let reasons = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        #expect(
            reasons.contains {
                $0["NSPrivacyAccessedAPIType"] as? String == "NSPrivacyAccessedAPICategoryUserDefaults"
                    && $0["NSPrivacyAccessedAPITypeReasons"] as? [String] == ["CA92.1"]
            })
    }

    @Test func theEntitlementsCanBeRead() throws {
        #expect(try !Project.propertyList("EasyApp/EasyApp.entitlements").isEmpty)
    }

    @Test func theAssetCatalogIsComplete() throws {
        let catalog = "Resources/Assets.xcassets"
        for name in ["AccentColor.colorset", "ErrorText.colorset", "AppIcon.appiconset"] {
            let contents = Project.sources.appendingPathComponent("\(catalog)/\(name)/Contents.json")
            let json = try JSONSerialization.jsonObject(with: Data(contentsOf: contents)) as? [String: Any]
            for image in json?["images"] as? [[String: Any]] ?? [] {
                let file = try #require(image["filename"] as? String)
                let url = contents.deletingLastPathComponent().appendingPathComponent(file)
                #expect(FileManager.default.fileExists(atPath: url.path))
            }
        }
    }
}
