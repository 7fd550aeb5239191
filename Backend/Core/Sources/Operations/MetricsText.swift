/// Builds the text that Prometheus reads, format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).
public struct MetricsText: Sendable {
    public enum Kind: String, Sendable {
        case counter
        case gauge
        case histogram
    }

    /// The media type of `text`.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    public private(set) var text = ""

    public init() {}

    /// Begins a metric, whose samples follow.
    public mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(Self.escapedHelp(help))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    public mutating func sample(_ name: String, _ labels: KeyValuePairs<String, String> = [:], _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0.key)=\"\(Self.escapedLabel($0.value))\"" }.joined(separator: ",") + "}"
        }
        text += " \(Self.number(value))\n"
    }

    /// A metric of one sample.
    public mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        begin(name, kind, help)
        sample(name, [:], value)
    }

    static func number(_ value: Double) -> String {
        if value == .infinity { return "+Inf" }
        if value == -.infinity { return "-Inf" }
        if value.isNaN { return "NaN" }
        if let whole = Int(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
        return "\(value)"
    }

    private static func escapedHelp(_ text: String) -> String {
        text.flatMap { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : "\($0)" }.reduce(into: "") { $0.append($1) }
    }

    private static func escapedLabel(_ text: String) -> String {
        var output = ""
        for character in text {
            switch character {
            case "\\": output += "\\\\"
            case "\"": output += "\\\""
            case "\n": output += "\\n"
            default: output.append(character)
            }
        }
        return output
    }
}
