import Foundation
import Testing

/// The app's own colours can be read in both schemes (WCAG 2.1, success criteria 1.4.3 and 1.4.11).
@Suite struct ContrastTests {
    private struct RGB {
        var red, green, blue: Double

        static let white = RGB(red: 1, green: 1, blue: 1)
        static let black = RGB(red: 0, green: 0, blue: 0)
        /// `secondarySystemBackground` in the dark scheme.
        static let darkGrouped = RGB(red: 28 / 255, green: 28 / 255, blue: 30 / 255)
        /// `secondarySystemBackground` in the light scheme.
        static let lightGrouped = RGB(red: 242 / 255, green: 242 / 255, blue: 247 / 255)

        var luminance: Double {
            func linear(_ channel: Double) -> Double {
                channel <= 0.03928 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }

        func contrast(with other: RGB) -> Double {
            let (brighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
            return (brighter + 0.05) / (darker + 0.05)
        }
    }

    private func colour(_ name: String) throws -> (light: RGB, dark: RGB) {
        let file = Project.sources.appendingPathComponent("Resources/Assets.xcassets/\(name).colorset/Contents.json")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let entries = try #require(json?["colors"] as? [[String: Any]])
        let colours = try entries.map { entry in
            let components = try #require((entry["color"] as? [String: Any])?["components"] as? [String: String])
            func channel(_ name: String) throws -> Double {
                let text = try #require(components[name])
                return Double(try #require(Int(text.dropFirst(2), radix: 16))) / 255
            }
            return RGB(red: try channel("red"), green: try channel("green"), blue: try channel("blue"))
        }
        try #require(colours.count == 2)
        return (colours[0], colours[1])
    }

    @Test func wordsOnTheAccentColourCanBeRead() throws {
        let accent = try colour("AccentColor")
        #expect(accent.light.contrast(with: .white) >= 4.5)
        #expect(accent.dark.contrast(with: .white) >= 4.5)
    }

    @Test func theAccentColourStandsOutFromTheBackground() throws {
        let accent = try colour("AccentColor")
        #expect(accent.light.contrast(with: .lightGrouped) >= 4.5)
        #expect(accent.dark.contrast(with: .black) >= 3)
        #expect(accent.dark.contrast(with: .darkGrouped) >= 3)
    }

    @Test func wordsAboutMistakesCanBeRead() throws {
        let error = try colour("ErrorText")
        #expect(error.light.contrast(with: .white) >= 4.5)
        #expect(error.light.contrast(with: .lightGrouped) >= 4.5)
        #expect(error.dark.contrast(with: .black) >= 4.5)
        #expect(error.dark.contrast(with: .darkGrouped) >= 4.5)
    }
}
