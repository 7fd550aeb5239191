import Foundation
import Testing

/// Xcode is not at hand on every machine: these find what would keep it from opening or building the project.
@Suite struct XcodeProjectTests {
    private let objects: [String: [String: Any]]
    private let root: String

    init() throws {
        let project = try Project.propertyList("EasyApp.xcodeproj/project.pbxproj")
        #expect(project["objectVersion"] as? String == "77")
        objects = try #require(project["objects"] as? [String: [String: Any]])
        root = try #require(project["rootObject"] as? String)
    }

    private func objects(isa: String) -> [(id: String, fields: [String: Any])] {
        objects.filter { $0.value["isa"] as? String == isa }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }

    /// Identifiers an object mentions, in whichever field.
    private func references(_ value: Any) -> [String] {
        switch value {
        case let text as String:
            text.count == 24 && text.allSatisfy { $0.isHexDigit && !$0.isLowercase } ? [text] : []
        case let list as [Any]: list.flatMap(references)
        case let fields as [String: Any]: fields.values.flatMap(references) + fields.keys.flatMap(references)
        default: []
        }
    }

    @Test func everyReferenceLeadsToAnObjectAndEveryObjectIsReached() {
        var reached: Set = [root]
        var waiting = [root]
        while let id = waiting.popLast() {
            for reference in references(objects[id] ?? [:]) {
                #expect(objects[reference] != nil, "\(id) names \(reference), which is not there")
                if reached.insert(reference).inserted { waiting.append(reference) }
            }
        }
        #expect(reached == Set(objects.keys))
    }

    @Test func theFoldersOfTheSynchronisedGroupsExist() throws {
        let groups = objects(isa: "PBXFileSystemSynchronizedRootGroup")
        #expect(groups.count == 3)
        for group in groups {
            let path = try #require(group.fields["path"] as? String)
            var isDirectory: ObjCBool = false
            let url = Project.app.appendingPathComponent(path)
            #expect(FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), "\(path) is missing")
            #expect(isDirectory.boolValue)
        }
    }

    /// Whatever is in a synchronised folder is shipped, unless the target excepts it.
    @Test func notesAreNotShipped() throws {
        let exceptions = objects(isa: "PBXFileSystemSynchronizedBuildFileExceptionSet")
            .flatMap { $0.fields["membershipExceptions"] as? [String] ?? [] }
        #expect(Set(exceptions) == Set(try Project.files(withExtension: "md") + ["Resources/Info.plist"]))
    }

    @Test func everyTargetHasItsPhasesAndTwoConfigurations() throws {
        let targets = objects(isa: "PBXNativeTarget")
        #expect(targets.compactMap { $0.fields["name"] as? String } == ["EasyApp", "EasyAppTests", "EasyAppUITests"])
        for target in targets {
            let phases = (target.fields["buildPhases"] as? [String] ?? []).compactMap { objects[$0]?["isa"] as? String }
            #expect(phases == ["PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase"])
            let list = try #require(target.fields["buildConfigurationList"] as? String)
            let names = (objects[list]?["buildConfigurations"] as? [String] ?? []).compactMap {
                objects[$0]?["name"] as? String
            }
            #expect(names == ["Debug", "Release"])
        }
    }

    @Test func theFilesThatSettingsNameExist() {
        for configuration in objects(isa: "XCBuildConfiguration") {
            let settings = configuration.fields["buildSettings"] as? [String: Any] ?? [:]
            for key in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"] {
                guard let path = settings[key] as? String else { continue }
                #expect(FileManager.default.fileExists(atPath: Project.app.appendingPathComponent(path).path))
            }
        }
    }

    @Test func theSchemeNamesTheTargets() throws {
        let scheme = try Project.text("EasyApp.xcodeproj/xcshareddata/xcschemes/EasyApp.xcscheme")
        for target in objects(isa: "PBXNativeTarget") {
            #expect(scheme.contains("BlueprintIdentifier = \"\(target.id)\""))
        }
    }

    @Test func theLanguagesAreTheSameEverywhere() throws {
        let regions = try #require(objects[root]?["knownRegions"] as? [String])
        let info = try Project.propertyList("EasyApp/Resources/Info.plist")
        let localizations = try #require(info["CFBundleLocalizations"] as? [String])
        #expect(Set(regions).subtracting(["Base"]) == Set(localizations))
    }
}
