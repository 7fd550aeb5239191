import Foundation
import FoundationCompat

extension GraphicsContext {
    /// A text view that's ready to draw into a context.
    public struct ResolvedText: @unchecked Sendable {
        /// The shading to fill uncolored text regions with.
        public var shading: Shading
        let lines: CanvasTextLayout
        let style: _Element.Attributes
        /// Whether the text says its own color, which the shading of an app replaces.
        let alignment: TextAlignment

        public func measure(in size: CGSize) -> CGSize {
            let broken = lines.broken(width: Double(size.width))
            let fitting = lines.count(of: broken, height: size.height)
            return CGSize(
                width: broken.prefix(fitting).map(\.width).max()?.rounded(.up) ?? 0,
                height: Double(fitting) * lines.linePoints)
        }
        /// The distance from the first line to the top of the text.
        public func firstBaseline(in size: CGSize) -> CGFloat { CGFloat(lines.baseline) }
        public func lastBaseline(in size: CGSize) -> CGFloat {
            measure(in: size).height - CGFloat(lines.linePoints) + firstBaseline(in: size)
        }
    }

    /// Gets a version of a text view that's ready to draw with the current values of the context's environment.
    public func resolve(_ text: Text) -> ResolvedText {
        MainActor.assumeIsolated {
            _CurrentEnvironment.values = environment
            var runs = TextRuns(environment: environment) { $0 }
            runs.append(text)
            let base = (environment.font ?? .body).css(in: environment)
            return ResolvedText(
                shading: .foreground, lines: CanvasTextLayout(runs.runs, environment: environment, base: base),
                style: base, alignment: environment.multilineTextAlignment)
        }
    }

    public func draw(_ text: ResolvedText, in rect: CGRect) { draw(.text(text, .inside(rect), transform)) }
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(.text(text, .at(point, anchor), transform))
    }
    public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(text), at: point, anchor: anchor)
    }
}

extension Text {
    /// How large the text is where nothing limits it, as the process measures it.
    public func _size(in environment: EnvironmentValues) -> CGSize {
        let storage = GraphicsContext.Storage(environment: environment, size: .zero, symbols: [])
        let most = CGSize(width: CGFloat.infinity, height: .greatestFiniteMagnitude)
        return GraphicsContext(storage: storage).resolve(self).measure(in: most)
    }
    /// The text alone.
    public func _string(in environment: EnvironmentValues) -> String {
        MainActor.assumeIsolated { plainString(in: environment) }
    }
}

/// The lines of a text that a canvas draws: SVG breaks none itself.
struct CanvasTextLayout {
    struct Run {
        let text: String
        let style: _Element.Attributes
        let measurer: TextMeasurer
        /// Classes of a symbol of the icon font.
        let classes: String
    }
    struct Line {
        var parts: [(run: Int, text: String)] = []
        var width = 0.0
    }

    let runs: [Run]
    let linePoints: Double
    /// From the top of a line to the line that letters stand on.
    let baseline: Double

    @MainActor init(_ runs: [TextRuns.Run], environment: EnvironmentValues, base: _Element.Attributes) {
        let usual = TextMeasurer(environment)
        self.runs = runs.map { run in
            var measurer = usual
            measurer.take(run.style)
            let text = run.element?.text ?? environment.applyingCase(run.text)
            return Run(text: text, style: run.style, measurer: measurer, classes: run.element?.classes ?? "")
        }
        let tallest = self.runs.map(\.measurer).max { $0.linePoints < $1.linePoints } ?? usual
        linePoints = tallest.linePoints
        baseline = tallest.linePoints / 2 + tallest.sizePoints * TextMeasurer.baselineBelowMiddle
    }

    /// The lines of at most that width; a longer word has a line of its own.
    func broken(width limit: Double?) -> [Line] {
        var lines = [Line()]
        var spaceWidth = 0.0
        for (index, run) in runs.enumerated() {
            if !run.classes.isEmpty {
                place(run.text, width: (run.measurer.sizePoints * 1.18).rounded(), index, limit, &lines, &spaceWidth)
                continue
            }
            for (number, paragraph) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if number > 0 {
                    lines.append(Line())
                    spaceWidth = 0
                }
                for word in Self.words(paragraph) {
                    if word.allSatisfy({ $0 == " " }) {
                        lines[lines.count - 1].parts.append((index, String(word)))
                        spaceWidth += run.measurer.width(of: word)
                    } else {
                        place(String(word), width: run.measurer.width(of: word), index, limit, &lines, &spaceWidth)
                    }
                }
            }
        }
        return lines
    }

    /// How many of the lines have room; the first always has.
    func count(of lines: [Line], height: CGFloat) -> Int {
        max(1, Int(min(Double(lines.count), Double(height) / linePoints)))
    }

    private func place(
        _ word: String, width: Double, _ run: Int, _ limit: Double?, _ lines: inout [Line], _ spaceWidth: inout Double
    ) {
        var line = lines[lines.count - 1]
        if let limit, line.width > 0, line.width + spaceWidth + width > limit {
            lines.append(Line(parts: [(run, word)], width: width))
        } else {
            line.parts.append((run, word))
            line.width += spaceWidth + width
            lines[lines.count - 1] = line
        }
        spaceWidth = 0
    }

    /// Words and the spaces between them, in order.
    private static func words(_ text: Substring) -> [Substring] {
        var words: [Substring] = []
        var rest = text
        while let first = rest.first {
            let isSpace = first == " "
            let word = rest.prefix { ($0 == " ") == isSpace }
            words.append(word)
            rest = rest.dropFirst(word.count)
        }
        return words
    }
}

extension TextMeasurer {
    /// How far below the middle of a line letters stand, as a share of the font's size.
    static let baselineBelowMiddle = 0.364

    /// Takes what a style says of the font.
    mutating func take(_ style: _Element.Attributes) {
        for (name, value) in style {
            switch name {
            case "font-size":
                sizePoints = Double(value.dropLast(2)) ?? sizePoints
                linePoints = sizePoints * 1.2
            case "line-height" where value.hasSuffix("px"): linePoints = Double(value.dropLast(2)) ?? linePoints
            case "line-height": linePoints = (Double(value) ?? 1.2) * sizePoints
            case "font-weight": weight = Double(value) ?? weight
            case "font-family": isMonospaced = value.contains("mono")
            case "letter-spacing" where value.hasSuffix("px"): letterSpacing = Double(value.dropLast(2)) ?? 0
            default: break
            }
        }
    }
}
