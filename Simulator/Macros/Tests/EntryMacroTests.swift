import Testing

@testable import MacroExpansion

@Suite struct EntryMacroTests {
    private func use(_ source: String, in type: String = "EnvironmentValues") -> MacroUse {
        MacroUse(source: source, context: ["extension \(type) {\n    \(source)\n}"])
    }

    @Test(arguments: [
        ("@Entry var theme: String = \"light\"", "static var defaultValue: String { \"light\" }"),
        ("@Entry var level = 3", "static let defaultValue = 3"),
        ("@Entry public var size: Int?", "static var defaultValue: Int? { nil }"),
        ("@Entry var action: @Sendable (Int) -> Void = { _ in }", "defaultValue: @Sendable (Int) -> Void { { _ in } }"),
        ("@Entry var map: [String: Int] = [:]  ", "static var defaultValue: [String: Int] { [:] }"),
    ])
    func declaresAKey(source: String, expected: String) throws {
        let result = try #require(EntryMacro.expandPeer(use(source)).source)
        #expect(result.contains(expected))
        #expect(result.contains(": SwiftUI.EnvironmentKey {"))
    }

    @Test func accessorsUseTheKey() {
        let expected = "get { self[__Key_level.self] }\nset { self[__Key_level.self] = newValue }"
        #expect(EntryMacro.expandAccessors(use("@Entry var level = 3")).source == expected)
        #expect(EntryMacro.expandAccessors(use("@Entry var `in` = 3")).source?.contains("__Key_in.self") == true)
    }

    @Test(arguments: [
        ("Transaction", "TransactionKey"), ("SwiftUI.EnvironmentValues", "EnvironmentKey"),
        ("ContainerValues", "ContainerValueKey"),
    ])
    func choosesTheKeysProtocolByTheExtendedType(type: String, key: String) {
        let result = EntryMacro.expandPeer(use("@Entry var a = 1", in: type)).source
        #expect(result?.contains("private struct __Key_a: SwiftUI.\(key) {") == true)
    }

    @Test func focusedValuesAreOptional() {
        let result = EntryMacro.expandPeer(use("@Entry var a: Int?", in: "FocusedValues")).source
        #expect(result?.contains("SwiftUI.FocusedValueKey {\n    typealias Value = Int\n}") == true)
    }

    @Test(arguments: [
        ("@Entry let a = 1", "EnvironmentValues", "needs a variable"),
        ("@Entry var a: Int", "EnvironmentValues", "needs a default value"),
        ("@Entry var a: Int { 3 }", "EnvironmentValues", "computed"),
        ("@Entry var a = 1", "Other", "belongs in an extension"),
    ])
    func saysWhatIsWrong(source: String, type: String, message: String) {
        let result = EntryMacro.expandAccessors(use(source, in: type))
        #expect(result.source == nil)
        #expect(result.errors.count == 1 && result.errors.first?.contains(message) == true)
        #expect(EntryMacro.expandPeer(use(source, in: type)) == MacroExpansion(source: ""))
    }
}
