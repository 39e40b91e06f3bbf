internal import AssayDocument

extension Expectation.Outcome {
    /// Reads `"accept"`, `{"accept": …}`, `{"reject": …}` or `{"either": …}`.
    init(decoding node: DocumentNode, of operation: Operation) throws(DocumentError) {
        if try node.isAccept() {
            self = .accept([:])
            return
        }
        try self.init(decoding: node.object(allowing: ["accept", "reject", "either"]), of: operation)
    }

    /// Reads one of `accept`, `reject` and `either`.
    ///
    /// - Parameter isImplied: whether the default is an acceptance.
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
            self = .reject(try reject.reasons())
        } else if let either = object.optionalMember("either") {
            self = .either(try either.nonEmptyString())
        } else if isImplied {
            self = .accept([:])
        } else {
            throw DocumentError("expected \"accept\", \"reject\" or \"either\"", at: object.location)
        }
    }

}

extension DocumentNode {
    /// Whether it is the word `accept`; another word is an error.
    func isAccept() throws(DocumentError) -> Bool {
        guard case .string(let text) = value else { return false }
        guard text == "accept" else {
            throw error("expected \"accept\" or an object with \"accept\", \"reject\" or \"either\"")
        }
        return true
    }

    /// The reason, or the list of reasons.
    func reasons() throws(DocumentError) -> [Reason] {
        guard case .array(let elements) = value else { return [try choice()] }
        guard !elements.isEmpty else { throw error("the list of reasons is empty") }
        return try array { element throws(DocumentError) in try element.choice() }
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
    /// Throws if the operation has no output member of that name.
    func checkOutputName(_ name: String, at location: DocumentLocation) throws(DocumentError) {
        guard outputMembers.contains(name) else {
            let suggestion = SpellingSuggestion.clause(for: name, among: outputMembers)
            throw DocumentError("\(rawValue) has no output member \"\(name)\"\(suggestion)", at: location)
        }
    }
}
