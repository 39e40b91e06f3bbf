import Testing

/// A file of vectors with mistakes, the place of each marked by `§`.
struct BrokenFile: Sendable, CustomTestStringConvertible {
    let name: String
    /// The text without its marks.
    let text: String
    /// What lint must say, each as `line:column: path: message`.
    let problems: [String]
    /// Files beside it.
    let others: [String: String]

    init(
        _ name: String, _ marked: String, _ problems: [(path: String, message: String)], others: [String: String] = [:]
    ) {
        var text = String.UnicodeScalarView()
        var places: [String] = []
        var line = 1
        var column = 1
        for scalar in marked.unicodeScalars {
            if scalar == "§" {
                places.append("\(line):\(column)")
                continue
            }
            text.append(scalar)
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        self.name = name
        self.text = String(text)
        self.problems = zip(places, problems).map { "\($0): \($1.path): \($1.message)" }
        self.others = others
    }

    /// A file with one vector, whose members are given but for those that are always right.
    init(
        _ name: String, operation: String = "verify-id-token", vector: String, _ path: String, _ message: String,
        others: [String: String] = [:]
    ) {
        self.init(
            name,
            """
            {
              "about": "Broken.",
              "operation": "\(operation)",
              "base": { "covers": ["OIDC-3.1.3.7-3"], "importance": "low" },
              "vectors": [
                { "id": "one", "title": "t", \(vector) }
              ]
            }
            """, [("$.vectors[0]" + path, message)], others: others)
    }

    /// A file with these vectors.
    init(_ name: String, vectors: String, _ path: String, _ message: String, others: [String: String] = [:]) {
        self.init(
            name,
            """
            {
              "about": "Broken.",
              "operation": "verify-id-token",
              "vectors": [
            \(vectors)
              ]
            }
            """, [(path, message)], others: others)
    }

    var testDescription: String { name }
}
