internal import AssayConformance

/// What a SARIF rule says of its vector.
struct SARIFRuleHelp {
    let vector: Vector
    let requirements: [Requirement]

    /// What the client gets and what it should do.
    var description: String {
        var text = VisibleText.of("\(vector.title). Expected is \(vector.expectation.words).")
        if let note = vector.note { text += " " + VisibleText.of(note) }
        return text
    }

    var text: String {
        var lines = [description]
        for requirement in requirements {
            lines.append("\(requirement.id) (\(requirement.level.rawValue)): \(requirement.summary) \(requirement.url)")
        }
        lines += vector.references.map { "See \($0)" }
        lines.append("Vector \(vector.fullID), importance \(vector.importance.rawValue).")
        return lines.map { VisibleText.of($0) }.joined(separator: "\n")
    }

    var markdown: String {
        var lines = ["**\(MarkdownText.escaped(vector.title))**", "", "Expected is \(vector.expectation.words)."]
        if let note = vector.note { lines += ["", MarkdownText.escaped(note)] }
        if !requirements.isEmpty { lines.append("") }
        for requirement in requirements {
            let name = MarkdownText.link(requirement.id, to: requirement.url)
            lines.append("- \(name) (\(requirement.level.rawValue)): \(MarkdownText.escaped(requirement.summary))")
        }
        lines += vector.references.map { "- " + MarkdownText.link($0, to: $0) }
        lines += ["", "Vector \(MarkdownText.code(vector.fullID)), importance \(vector.importance.rawValue)."]
        return lines.joined(separator: "\n")
    }

    /// Where the first requirement, or the first reference, can be read.
    var url: String? { (requirements.map(\.url) + vector.references).first(where: WebAddress.isSafe) }
}
