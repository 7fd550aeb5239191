import Foundation
import Testing

@testable import FoundationCompat

/// A bundle in a temporary folder that holds one table.
final class TemporaryBundle {
    let directory: URL
    let bundle: Bundle

    init(files: [String: String]) throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("bundle-\(UUID().uuidString)")
        for (name, text) in files {
            let file = directory.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        bundle = try #require(Bundle(path: directory.path))
    }

    deinit { try? FileManager.default.removeItem(at: directory) }
}

let english = Locale(identifier: "en_US")
let chinese = Locale(identifier: "zh-Hans_CN")
let russian = Locale(identifier: "ru_RU")

@Suite struct StringCatalogTests {
    static let catalog = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "": {},
          "Sign in": {"localizations": {"zh-Hans": {"stringUnit": {"state": "translated", "value": "登录"}}}},
          "Only here": {},
          "100% sure": {"localizations": {"zh-Hans": {"stringUnit": {"state": "translated", "value": "100% 确定"}}}},
          "welcome": {"extractionState": "manual", "localizations": {
            "en": {"stringUnit": {"state": "translated", "value": "Welcome, %@!"}},
            "zh-Hans": {"stringUnit": {"state": "translated", "value": "欢迎，%@！"}}}},
          "%lld items": {"localizations": {
            "en": {"variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "%lld item"}},
              "other": {"stringUnit": {"state": "translated", "value": "%lld items"}}}}},
            "ru": {"variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "%lld дело"}},
              "few": {"stringUnit": {"state": "translated", "value": "%lld дела"}},
              "many": {"stringUnit": {"state": "translated", "value": "%lld дел"}},
              "other": {"stringUnit": {"state": "translated", "value": "%lld дела"}}}}},
            "zh-Hans": {"variations": {"plural": {
              "other": {"stringUnit": {"state": "translated", "value": "%lld 项"}}}}}}},
          "%lld done": {"localizations": {"en": {"variations": {"plural": {
              "zero": {"stringUnit": {"state": "translated", "value": "Nothing done"}},
              "other": {"stringUnit": {"state": "translated", "value": "%lld done"}}}}}}},
          "%@ has %lld of %lld": {"localizations": {"en": {
            "stringUnit": {"state": "translated", "value": "%#@total@ for %1$@, %#@done@"},
            "substitutions": {
              "total": {"argNum": 3, "formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%arg task"}},
                "other": {"stringUnit": {"state": "translated", "value": "%arg tasks"}}}}},
              "done": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%arg of them done"}},
                "other": {"stringUnit": {"state": "translated", "value": "%arg done"}}}}}}}}},
          "Tap": {"localizations": {"en": {"variations": {"device": {
              "mac": {"stringUnit": {"state": "translated", "value": "Click"}},
              "other": {"stringUnit": {"state": "translated", "value": "Tap it"}}}}}}}
        }}
        """

    let fixture: TemporaryBundle

    init() throws { fixture = try TemporaryBundle(files: ["Localizable.xcstrings": Self.catalog]) }

    private func text(_ key: String, _ arguments: [Any], _ locale: Locale) -> String {
        _localizedString(key, arguments: arguments, bundle: fixture.bundle, locale: locale)
    }

    private func text(_ key: String, _ locale: Locale) -> String { text(key, [], locale) }

    @Test func translatesIntoTheLanguageOfTheLocale() {
        #expect(text("Sign in", chinese) == "登录")
        #expect(text("Sign in", Locale(identifier: "zh-Hans")) == "登录")
        #expect(text("Sign in", Locale(identifier: "zh_CN")) == "登录")
    }

    @Test func fallsBackToTheSourceLanguageAndThenToTheKey() {
        #expect(text("Sign in", english) == "Sign in")
        #expect(text("Sign in", Locale(identifier: "fr_FR")) == "Sign in")
        #expect(text("welcome", ["Ann"], Locale(identifier: "fr_FR")) == "Welcome, Ann!")
        #expect(text("Only here", chinese) == "Only here")
        #expect(text("Not in the table", chinese) == "Not in the table")
    }

    @Test func doesNotGiveSimplifiedChineseToReadersOfTraditional() {
        #expect(text("Sign in", Locale(identifier: "zh-Hant_TW")) == "Sign in")
        #expect(text("Sign in", Locale(identifier: "zh_HK")) == "Sign in")
    }

    @Test func leavesPercentSignsOfLiteralsAlone() {
        #expect(text("100% sure", english) == "100% sure")
        #expect(text("100% sure", chinese) == "100% 确定")
    }

    @Test(arguments: [(0, "0 дел"), (1, "1 дело"), (3, "3 дела"), (5, "5 дел"), (11, "11 дел"), (21, "21 дело")])
    func choosesRussianPlurals(count: Int, expected: String) {
        #expect(text("%lld items", [count], russian) == expected)
    }

    @Test func choosesPluralsByEachLanguagesRules() {
        #expect(text("%lld items", [1], english) == "1 item")
        #expect(text("%lld items", [2], english) == "2 items")
        #expect(text("%lld items", [1], chinese) == "1 项")
        #expect(text("%lld done", [0], english) == "Nothing done")
        #expect(text("%lld done", [1], english) == "1 done")
    }

    @Test func fillsPartsThatVaryOnTheirOwn() {
        #expect(text("%@ has %lld of %lld", ["Ann", 1, 4], english) == "4 tasks for Ann, 1 of them done")
        #expect(text("%@ has %lld of %lld", ["Ann", 0, 1], english) == "1 task for Ann, 0 done")
    }

    @Test func takesTheTextForAPhone() {
        #expect(text("Tap", english) == "Tap it")
    }

    @Test func groupsDigitsAsTheLocaleDoes() {
        #expect(text("%lld items", [1234], english) == "1,234 items")
    }

    @Test func readsStringsFiles() throws {
        let other = try TemporaryBundle(files: [
            "en.lproj/Errors.strings": "\"no\" = \"No\";", "zh-Hans.lproj/Errors.strings": "\"no\" = \"不\";",
        ])
        #expect(_localizedString("no", table: "Errors", bundle: other.bundle, locale: chinese) == "不")
        #expect(_localizedString("no", table: "Errors", bundle: other.bundle, locale: Locale(identifier: "it")) == "No")
    }

    @Test func goesOnWithoutABrokenCatalog() throws {
        let other = try TemporaryBundle(files: ["Localizable.xcstrings": "{\"strings\": 3"])
        #expect(_localizedString("Sign in", bundle: other.bundle, locale: chinese) == "Sign in")
    }
}
