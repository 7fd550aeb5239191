import JSON

/// Numbers for log lines.
public enum JSONNumber {
    /// Seconds as milliseconds with at most three decimals.
    public static func milliseconds(_ seconds: Double) -> JSONValue {
        .number(String((seconds * 1_000_000).rounded() / 1000))
    }
}
