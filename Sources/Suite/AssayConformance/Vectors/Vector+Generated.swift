package import AssayJSON
package import TokenForge

extension Vector {
    /// A vector that nobody wrote, for a made input, or for one that a user wants to know about.
    ///
    /// - Parameters:
    ///   - members: what describes the input: `token`, `context` and `input`, as far as its operation takes them.
    ///   - expectation: what is expected of clients; anything until that is known.
    /// - Throws: if the members do not describe an input.
    package static func generated(
        _ id: String, of operation: ClientOperation, title: String = "", members: [String: JSONNode],
        needs: [Feature] = [], expectation: VectorExpectation, covers: [String] = [],
        importance: Importance = .medium, forge: Forge
    ) throws(JSONError) -> Vector {
        try Vector(
            area: areaOfGenerated + operation.rawValue, id: id, title: title, operation: operation, covers: covers,
            references: [], importance: importance, profile: nil, needs: needs, isControl: false, revision: 1,
            note: nil, expectation: expectation, location: .built, token: members["token"],
            context: members["context"], input: members["input"], expected: JSONNode(expectation.written)
        ).read(forge)
    }

    /// The area of such vectors, without the operation.
    private static let areaOfGenerated = "generated/"

    /// Whether a full id is that of a vector that nobody wrote.
    package static func isGenerated(_ fullID: String) -> Bool { fullID.hasPrefix(areaOfGenerated) }

    /// Whether nobody wrote the vector.
    package var isGenerated: Bool { area.hasPrefix(Self.areaOfGenerated) && location == .built }

    /// Whether nothing is changed in the honest input.
    package var isHonest: Bool { [token, context, input].allSatisfy { $0.map { $0.value == [:] } ?? true } }

    /// The input as one object, with the operation: what `assay run --input` takes.
    package var inputDescription: JSONValue {
        let members = [("token", token), ("context", context), ("input", input)].compactMap { name, node in
            node.flatMap { $0.value == [:] ? nil : JSONMember(name, JSONNode($0.value)) }
        }
        return .object([JSONMember("operation", JSONNode(.string(operation.rawValue)))] + members)
    }

    /// The same vector under another name.
    package func named(_ id: String, covers: [String], importance: Importance) -> Vector {
        Vector(self, id: id, covers: covers, importance: importance)
    }

    /// The same input with what is expected of the clients that have some features.
    package func expecting(_ expectation: VectorExpectation, of needs: [Feature]) -> Vector {
        Vector(self, needs: needs, expectation: expectation)
    }
}

extension VectorExpectation {
    /// The expectation as a vector file has it, without what is expected besides the outcome.
    fileprivate var written: JSONValue {
        switch outcome {
        case .accept: "accept"
        case .reject(let reasons): ["reject": .array(reasons.map { JSONNode(.string($0.rawValue)) })]
        case .either(let why): ["either": .string(why)]
        }
    }
}
