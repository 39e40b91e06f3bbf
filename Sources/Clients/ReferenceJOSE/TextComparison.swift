internal import AssayJSON

/// Compares strings byte for byte, as RFC 7519 §7.3 and RFC 8725 §3.8 require.
package struct TextComparison {
    private let text: ComparedText
    private let flaws: FlawSwitch

    package init(_ text: ComparedText, _ flaws: FlawSwitch) {
        self.text = text
        self.flaws = flaws
    }

    /// Whether an external string equals the expected one.
    package func equal(_ received: String, _ expected: String) -> Bool {
        if received.hasSameBytes(as: expected) { return true }
        if flaws.isHonest { return false }
        return text.mistakes.contains { mistake in
            let flaw = text.flawID(mistake)
            return flaws.mayHave(flaw) && mistake.equates(received, expected) && flaws.has(flaw)
        }
    }
}
