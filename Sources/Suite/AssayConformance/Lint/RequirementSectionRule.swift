internal import AssayJSON

/// The section of a requirement is one that its source has.
struct RequirementSectionRule: LintRule {
    func check(_ lint: VectorLint, into collector: inout JSONErrorCollector) {
        for requirement in lint.library.requirements {
            guard let problem = Self.problem(of: requirement) else { continue }
            collector.record(
                "the requirement \"\(requirement.id)\" has the section \(JSONWriter.quoted(requirement.section)): \(problem)",
                at: requirement.location)
        }
    }

    /// Words that stand for a section nobody has looked up.
    private static let placeholders: Set = [
        "-", "?", "n/a", "none", "section", "tba", "tbd", "todo", "unknown", "x", "xxx",
    ]

    /// What is wrong with the section; `nil` if nothing is.
    private static func problem(of requirement: Requirement) -> String? {
        let section = requirement.section
        if placeholders.contains(section.lowercased()) { return "it is a placeholder" }
        if isNumbered(section) { return nil }
        if requirement.source.hasPrefix("RFC ") { return "expected a number such as 4.1.3 or A.11, as RFCs have" }
        if requirement.id.hasSuffix("-" + section) {
            return "it is the end of the id; expected a number or a heading of the source"
        }
        return nil
    }

    /// Whether the text is a number such as `4.1.3`, `A.11` or `3.1.3.7 step 4`.
    private static func isNumbered(_ section: String) -> Bool {
        let number = section.firstRange(of: " step ").map { range in
            Int(section[range.upperBound...]) == nil ? Substring() : section[..<range.lowerBound]
        }
        func isInteger(_ part: Substring.UTF8View) -> Bool {
            !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        let parts = (number ?? section[...]).utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let first = parts.first else { return false }
        let isLetter = first.count == 1 && first.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return (isLetter || isInteger(first)) && parts.dropFirst().allSatisfy(isInteger)
    }
}
