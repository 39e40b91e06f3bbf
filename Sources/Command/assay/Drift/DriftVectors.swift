internal import AssayConformance
internal import AssayJSON

/// Which vectors name a member of what Google sends: they change it, or expect something about it.
///
/// A vector about a document has the part's operation, or a fault of the endpoint that serves it. A vector about a
/// token has the name in `header` or `claims`.
struct DriftVectors {
    private struct Place: Hashable {
        let part: DriftPart
        let name: String
    }

    private var ids: [Place: [String]] = [:]

    init(_ library: VectorLibrary) {
        for vector in library.vectors where vector.operation != .verifySecurityEvent {
            var places: Set<Place> = []
            let documents = DriftPart.allCases.filter { ![.tokenHeader, .claims].contains($0) }
            let own = documents.filter { $0.operation == vector.operation }
            for node in [vector.token, vector.context, vector.input, vector.expected].compactMap(\.self) {
                Self.find(node.value, in: own, among: documents, &places)
            }
            for place in places { ids[place, default: []].append(vector.fullID) }
        }
    }

    /// The full ids, in the order of the vectors.
    func naming(_ fact: DriftFact, in part: DriftPart) -> [String] {
        ids[Place(part: part, name: fact.name == "number of keys" ? "jwks" : fact.name)] ?? []
    }

    /// Finds the names in a value.
    ///
    /// - Parameter parts: the parts that the value is about.
    private static func find(
        _ value: JSONValue, in parts: [DriftPart], among documents: [DriftPart], _ places: inout Set<Place>
    ) {
        func note(_ name: String) { for part in parts { places.insert(Place(part: part, name: name)) } }
        switch value {
        case .object(let members):
            var parts = parts
            if case .string(let endpoint)? = value["endpoint"] { parts = documents.filter { $0.endpoint == endpoint } }
            for member in members {
                for part in parts { places.insert(Place(part: part, name: member.name)) }
                let token: DriftPart? = ["header": .tokenHeader, "claims": .claims][member.name]
                if let token {
                    for inner in member.node.value.members { places.insert(Place(part: token, name: inner.name)) }
                }
                find(member.node.value, in: parts, among: documents, &places)
            }
        case .array(let elements):
            // A header field is a list of its name and its value.
            if elements.count == 2, case .string(let name) = elements[0].value { note(name) }
            for element in elements { find(element.value, in: parts, among: documents, &places) }
        case .string(let text):
            // A document may be given as text.
            guard !parts.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return }
            for word in text.prefix(10_000).matches(of: /"([A-Za-z_-]+)"\s*:/) { note(String(word.1)) }
        case .number, .bool, .null: break
        }
    }
}
