package import AssayJSON

extension Vector {
    /// A scenario with a web application as a vector, so that every report can show it.
    package static func web(
        area: String, id: String, title: String, covers: [String], references: [String], importance: Importance,
        profile: String?, note: String?, expectation: Expectation, expected: JSONNode, at location: JSONLocation
    ) -> Vector {
        Vector(
            area: area, id: id, title: title, operation: .signIn, covers: covers, references: references,
            importance: importance, profile: profile, needs: [], isControl: false, revision: 1, note: note,
            expectation: expectation, location: location, token: nil, context: nil, input: nil, expected: expected)
    }
}
