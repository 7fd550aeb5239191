import Testing

@testable import EnvironmentFile

@Suite struct EnvironmentFileTests {
    @Test(arguments: [
        ("A=1", "1"), ("export A=1", "1"), ("  A = 1  ", "1"), ("A=", ""), ("A=a b", "a b"), ("A=a#b", "a#b"),
        ("A=a # remark", "a"), ("A=#remark", ""), ("A='a # b'", "a # b"), (#"A='a\n"b'"#, #"a\n"b"#),
        (#"A="a\n\"b\"\\c""#, "a\n\"b\"\\c"), (#"A="p\$w""#, "p$w"), (#"A="\d""#, #"\d"#), ("A=$HOME", "$HOME"),
        ("A=a=b==", "a=b=="), ("A=1\r\n", "1"), ("\u{feff}A=1", "1"), ("A=1\nA=2", "2"),
        ("A='one' # remark", "one"), ("A=\"one\ntwo\"\nB=3", "one\ntwo"), ("# remark\n\nA=1", "1"),
        ("A=postgres://u:p%23@h:5/d?sslmode=require", "postgres://u:p%23@h:5/d?sslmode=require"),
    ]) func values(_ text: String, _ expected: String) {
        let file = EnvironmentFile(text)
        #expect(file.values["A"] == expected)
        #expect(file.problems == [])
    }

    @Test(arguments: ["secret", "=secret", "1A=secret", "A B=secret", "export", "A='secret", "A=\"secret\\\""])
    func whatIsNotASettingIsReportedWithoutItsText(_ line: String) {
        let file = EnvironmentFile("\n" + line + "\nB=2")
        #expect(file.problems.count == 1)
        #expect(file.problems.first?.line == 2)
        #expect(file.problems.first?.message.contains("secret") == false)
        #expect(file.values == ["B": "2"])
    }

    @Test func aFileThatIsNotThereIsNone() throws {
        #expect(try EnvironmentFile.read(path: "/nonexistent/.env") == nil)
        #expect(throws: EnvironmentFileError.self) { try EnvironmentFile.read(path: "/proc/self/mem") }
    }

    /// Whatever a file holds, reading ends and every line is a setting, a remark or a problem.
    @Test func anythingCanBeRead() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let text = String(
                (0..<Int.random(in: 0...60)).compactMap { _ in "A=1'\"\\\n#b \r".randomElement(using: &generator) })
            let file = EnvironmentFile(text)
            #expect(file.values.count + file.problems.count <= text.split(whereSeparator: \.isNewline).count)
        }
    }
}
