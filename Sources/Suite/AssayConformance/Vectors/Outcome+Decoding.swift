internal import AssayJSON
internal import TokenForge

extension VectorExpectation.Outcome {
    /// Reads `"accept"`, `{"accept": …}`, `{"reject": …}` or `{"either": …}`.
    init(decoding node: JSONNode, of operation: ClientOperation) throws(JSONError) {
        if try node.isAccept() {
            self = .accept([:])
            return
        }
        try self.init(decoding: node.object(allowing: ["accept", "reject", "either"]), of: operation)
    }

    /// Reads one of `accept`, `reject` and `either`.
    ///
    /// - Parameter isImplied: whether the default is an acceptance.
    init(decoding object: JSONMembers, of operation: ClientOperation, isImplied: Bool = false) throws(JSONError) {
        let named = ["accept", "reject", "either"].filter { object.optionalMember($0) != nil }
        guard named.count <= 1 else {
            throw JSONError("\(named.joined(separator: " and ")) exclude each other", at: object.location)
        }
        if let accept = object.optionalMember("accept") {
            self = .accept(try accept.output(of: operation))
        } else if let reject = object.optionalMember("reject") {
            self = .reject(try reject.reasons(of: operation))
        } else if let either = object.optionalMember("either") {
            self = .either(try either.nonEmptyString())
        } else if isImplied {
            self = .accept([:])
        } else {
            throw JSONError("expected \"accept\", \"reject\" or \"either\"", at: object.location)
        }
    }

}

extension JSONNode {
    /// Whether it is the word `accept`; another word is an error.
    func isAccept() throws(JSONError) -> Bool {
        guard case .string(let text) = value else { return false }
        guard text == "accept" else {
            throw error("expected \"accept\" or an object with \"accept\", \"reject\" or \"either\"")
        }
        return true
    }

    /// Members of the output of an acceptance; `null` for one that must be absent.
    func output(of operation: ClientOperation) throws(JSONError) -> [String: OutputValue?] {
        var output: [String: OutputValue?] = [:]
        for member in try object().members {
            try operation.checkOutputName(member.name, at: member.nameLocation)
            var value: OutputValue?
            if member.node.value == .null {
                guard !operation.requiredOutput.contains(member.name) else {
                    throw member.node.error("every acceptance has \(JSONWriter.quoted(member.name))")
                }
            } else {
                value = try OutputValue(decoding: member.node, of: OutputMember.form(of: member.name))
            }
            output.updateValue(value, forKey: member.name)
        }
        return output
    }

    /// A reason, those of `{"unusable": REASON}`, or those of a list of both.
    func reasons(of operation: ClientOperation) throws(JSONError) -> [Reason] {
        guard case .array(let elements) = value else { return try alternatives(in: operation) }
        guard !elements.isEmpty else { throw error("the list of reasons is empty") }
        var reasons: [Reason] = []
        for element in elements {
            reasons += try element.alternatives(in: operation).filter { !reasons.contains($0) }
        }
        return reasons
    }

    private func alternatives(in operation: ClientOperation) throws(JSONError) -> [Reason] {
        guard case .object = value else { return [try choice()] }
        let member = try object(allowing: ["unusable"]).member("unusable")
        let reason: Reason = try member.choice()
        let general = reason.general(in: operation)
        guard !general.isEmpty else { throw member.error("\(reason.rawValue) has no more general reason") }
        return [reason] + general
    }
}

extension OutputValue {
    fileprivate init(decoding node: JSONNode, of form: MemberForm) throws(JSONError) {
        switch node.value {
        case .string(let text): self = .string(text)
        case .number: self = .integer(try node.integer())
        case .bool(let flag): self = .flag(flag)
        case .array: self = .strings(try node.array(of: JSONNode.string))
        case .object, .null: throw node.error("expected \(form.words)")
        }
        guard form.fits(self) else { throw node.error("expected \(form.words)") }
    }
}

extension ClientOperation {
    /// Throws if the operation has no output member of that name.
    func checkOutputName(_ name: String, at location: JSONLocation) throws(JSONError) {
        guard outputMembers.contains(name) else {
            let suggestion = SpellingSuggestion.clause(for: name, among: outputMembers)
            throw JSONError("\(rawValue) has no output member \"\(name)\"\(suggestion)", at: location)
        }
    }
}
