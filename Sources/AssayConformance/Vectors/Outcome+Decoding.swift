internal import AssayDocument

extension Expectation.Outcome {
    /// Reads `"accept"`, `{"accept": …}`, `{"reject": …}` or `{"either": …}`.
    init(decoding node: DocumentNode, of operation: Operation) throws(DocumentError) {
        if case .string(let text) = node.value {
            guard text == "accept" else {
                throw node.error("expected \"accept\" or an object with \"accept\", \"reject\" or \"either\"")
            }
            self = .accept([:])
            return
        }
        try self.init(decoding: node.object(allowing: ["accept", "reject", "either"]), of: operation)
    }

    /// Reads one of `accept`, `reject` and `either`.
    ///
    /// - Parameter isImplied: whether an acceptance is meant where none of them is there.
    init(decoding object: DocumentObject, of operation: Operation, isImplied: Bool = false) throws(DocumentError) {
        let named = ["accept", "reject", "either"].filter { object.optionalMember($0) != nil }
        guard named.count <= 1 else {
            throw DocumentError("\(named.joined(separator: " and ")) exclude each other", at: object.location)
        }
        if let accept = object.optionalMember("accept") {
            var output: [String: OutputValue] = [:]
            for member in try accept.object().members {
                try operation.checkOutputName(member.name, at: member.nameLocation)
                output[member.name] = try OutputValue(decoding: member.node)
            }
            self = .accept(output)
        } else if let reject = object.optionalMember("reject") {
            self = .reject(try Self.reasons(reject))
        } else if let either = object.optionalMember("either") {
            self = .either(try either.nonEmptyString())
        } else if isImplied {
            self = .accept([:])
        } else {
            throw DocumentError("expected \"accept\", \"reject\" or \"either\"", at: object.location)
        }
    }

    private static func reasons(_ node: DocumentNode) throws(DocumentError) -> [Reason] {
        guard case .array(let elements) = node.value else { return [try node.choice()] }
        guard !elements.isEmpty else { throw node.error("the list of reasons is empty") }
        var reasons: [Reason] = []
        for element in elements { reasons.append(try element.choice()) }
        return reasons
    }
}

extension OutputValue {
    fileprivate init(decoding node: DocumentNode) throws(DocumentError) {
        switch node.value {
        case .string(let text): self = .string(text)
        case .number: self = .integer(try node.integer())
        case .array: self = .strings(try node.array(of: DocumentNode.string))
        default: throw node.error("expected a string, a whole number or a list of strings")
        }
    }
}

extension Operation {
    /// Fails if no acceptance of the operation puts out a member of that name.
    func checkOutputName(_ name: String, at location: DocumentLocation) throws(DocumentError) {
        guard outputMembers.contains(name) else {
            let suggestion = SpellingSuggestion.clause(for: name, among: outputMembers)
            throw DocumentError("\(rawValue) puts out no \"\(name)\"\(suggestion)", at: location)
        }
    }
}
