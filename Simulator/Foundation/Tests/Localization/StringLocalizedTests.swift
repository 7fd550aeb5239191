import Foundation
import Testing

@testable import FoundationCompat

@Suite struct StringLocalizedTests {
    let fixture: TemporaryBundle

    init() throws {
        fixture = try TemporaryBundle(files: ["Localizable.xcstrings": StringCatalogTests.catalog])
    }

    @Test func makesKeysFromInterpolations() {
        let name = "Ann"
        #expect(String.LocalizationValue("Hi \(name), \(3) of \(2.5) at 100%").key == "Hi %@, %lld of %lf at 100%%")
        #expect(String.LocalizationValue("100%").key == "100%")
        #expect(String.LocalizationValue("\(UInt8(1)) \(Int16(2)) \(Float(3))").key == "%u %d %f")
        #expect(String.LocalizationValue("\(1, specifier: "%03d")").key == "%03d")
    }

    @Test func localizesInterpolations() {
        let count = 2
        let bundle = fixture.bundle
        #expect(String(localized: "\(count) items", bundle: bundle, locale: english) == "2 items")
        #expect(String(localized: "\(count) items", bundle: bundle, locale: chinese) == "2 项")
        #expect(String(localized: "\(50)% of \("x")", bundle: bundle, locale: english) == "50% of x")
        #expect(String(localized: "\(0.5, format: .percent) off", bundle: bundle, locale: english) == "50% off")
    }

    @Test func usesTheDefaultValueOnlyWhereTheKeyIsMissing() {
        let bundle = fixture.bundle
        #expect(
            String(localized: "welcome", defaultValue: "Hi \("Bo")", bundle: bundle, locale: chinese) == "欢迎，Bo！")
        #expect(String(localized: "missing", defaultValue: "Hi \("Bo")", bundle: bundle, locale: chinese) == "Hi Bo")
    }

    @Test func fillsPlaceholdersFromOptions() {
        var options = String.LocalizationOptions()
        options.replacements = [7]
        let value: String.LocalizationValue = "\(placeholder: .int) items"
        #expect(String(localized: value, options: options, bundle: fixture.bundle, locale: english) == "7 items")
    }

    @Test func resourcesAreLookedUpWhenShown() throws {
        var resource = LocalizedStringResource("Sign in", locale: english, bundle: .atURL(fixture.directory))
        #expect(String(localized: resource) == "Sign in")
        resource.locale = chinese
        #expect(String(localized: resource) == "登录")
        let copy = try JSONDecoder().decode(LocalizedStringResource.self, from: JSONEncoder().encode(resource))
        #expect(copy == resource)
        #expect(String(localized: "\(resource)!", locale: english) == "登录!")
    }
}
