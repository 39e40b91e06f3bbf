package import AssayJSON

extension Vector {
    /// A scenario with a web application as a vector, so that every report can show it.
    ///
    /// - Parameter changes: what the provider and the browser do that is not honest.
    package static func web(
        area: String, id: String, title: String, covers: [String], references: [String], importance: Importance,
        profile: String?, note: String?, expectation: VectorExpectation, expected: JSONNode, changes: JSONNode?,
        at location: JSONLocation
    ) -> Vector {
        Vector(
            area: area, id: id, title: title, operation: .signIn, covers: covers, references: references,
            importance: importance, profile: profile, needs: [], isControl: false, revision: 1, note: note,
            expectation: expectation, location: location, token: nil, context: nil, input: changes, expected: expected)
    }
}
