package import AssayDocument
internal import Synchronization
package import TokenForge

/// Turns vectors into probes at an instant.
///
/// Safe to share between threads.
package final class VectorRenderer: Sendable {
    /// The instant that vectors are rendered at where none is given, in seconds since 1970.
    package let pinnedNow: Int64
    package let forge: Forge
    private let prepared = Mutex<[String: PreparedVector]>([:])

    /// Reads the keys and the golden input.
    package init(_ source: VectorSource) throws(DocumentErrors) {
        guard let keys = source.path(of: "keys") else {
            throw DocumentErrors(first: VectorSource.fileError("there is no folder of keys", file: "keys"))
        }
        let ring = try KeyRing(directory: keys)
        var collector = DocumentErrorCollector()
        let document = collector.attempt { () throws(DocumentError) in try source.document("golden.json") }
        try collector.finish()
        let golden = try Golden(decoding: document ?? DocumentNode([:]), keys: ring)
        try golden.checkInputs(ring)
        forge = Forge(keys: ring, golden: golden)
        pinnedNow = try ContextDescription(decoding: nil, golden: golden, keys: ring).now
    }

    /// The vector's input.
    ///
    /// - Parameters:
    ///   - now: the instant; that of the vector's context if `nil`.
    ///   - urls: where what its context serves is to be found.
    package func probe(
        for vector: Vector, at now: Int64?, urls: ServedURLs = ProbeURLs.all
    ) throws(DocumentErrors) -> Probe {
        try render(try prepare(vector).input, of: vector.operation, at: now, urls: urls)
    }

    /// The vector's input, of which nothing is remembered: for vectors that come but once.
    package func probeOnce(for vector: Vector) throws(DocumentErrors) -> Probe {
        try render(PreparedVector(vector, forge: forge).input, of: vector.operation, at: nil)
    }

    /// The honest input in the context of the vector, to show that it is the defect that was refused.
    func control(for vector: Vector, at now: Int64?) throws(DocumentErrors) -> Probe {
        try render(try prepare(vector).control, of: vector.operation, at: now)
    }

    /// The golden ID token in the golden context.
    func goldenIDToken() throws(DocumentErrors) -> IDTokenProbe {
        let context = try ContextDescription(decoding: nil, golden: forge.golden, keys: forge.keys)
        return try located { () throws(DocumentError) in
            IDTokenProbe(
                try forge.renderToken(.golden, context, at: pinnedNow, urls: ProbeURLs.all),
                try forge.renderContext(context, at: pinnedNow, urls: ProbeURLs.all))
        }
    }

    /// The honest input of an operation; `nil` for a sign-in, which is more than one input.
    package func golden(_ operation: Operation, at now: Int64? = nil) throws(DocumentErrors) -> Probe? {
        guard operation != .signIn else { return nil }
        let context = try ContextDescription(decoding: nil, golden: forge.golden, keys: forge.keys)
        guard operation != .verifyIDToken else {
            return try render(.token(.golden, context), of: operation, at: now)
        }
        let written = forge.golden.input(of: operation.rawValue) ?? DocumentNode([:])
        let input = try InputDescription(decoding: written, members: operation.input, keys: forge.keys)
        return try render(.other(input, context, written.location), of: operation, at: now)
    }

    /// The vector's token with its header and payload, decoded.
    package func token(of vector: Vector, at now: Int64? = nil) throws(DocumentErrors) -> RenderedToken? {
        guard case .token(let token, let context) = try prepare(vector).input else { return nil }
        return try located { () throws(DocumentError) in
            try forge.renderToken(token, context, at: now ?? context.now, urls: ProbeURLs.all)
        }
    }

    /// Makes the substitutions of a text as they are made in the vector's input.
    func expand(_ text: String, for vector: Vector, at now: Int64?) throws(DocumentErrors) -> String {
        let input = try prepare(vector).input
        return try located { () throws(DocumentError) in
            let (context, names) = try names(of: input, at: now)
            return try forge.expand(
                text, context, names: names, at: now ?? context.now, location: vector.location, urls: ProbeURLs.all)
        }
    }

    /// The scenario of a vector; `nil` where it is no scenario.
    func scenario(of vector: Vector) throws(DocumentErrors) -> Scenario? {
        if case .scenario(let scenario, _) = try prepare(vector).input { scenario } else { nil }
    }

    /// What a scenario expects beside the outcome of its main attempt.
    func scenarioExpectation(of vector: Vector) throws(DocumentErrors) -> ScenarioExpectation {
        guard case .scenario(_, let expectation?) = try prepare(vector).input else {
            throw DocumentErrors(first: DocumentError("expected a scenario", at: vector.location))
        }
        return expectation
    }

    /// What a script of accounts expects of its steps and of what is left.
    func accountExpectation(of vector: Vector) throws(DocumentErrors) -> AccountExpectation {
        guard case .account(_, let expectation?) = try prepare(vector).input else {
            throw DocumentErrors(first: DocumentError("expected a script of accounts", at: vector.location))
        }
        return expectation
    }

    /// What an input's own members are called by, beside the names of its context.
    private func names(
        of input: PreparedVector.Input, at now: Int64?
    ) throws(DocumentError) -> (ContextDescription, [String: String]) {
        switch input {
        case .token(_, let context):
            return (context, [:])
        case .scenario(let scenario, _):
            throw DocumentError("the texts of a scenario have names of their own", at: scenario.location)
        case .account(let script, _):
            throw DocumentError("the texts of a script have names of their own", at: script.location)
        case .other(let input, let context, _):
            let rendered = try forge.renderInput(input, context, at: now ?? context.now, urls: ProbeURLs.all)
            var names: [String: String] = [:]
            for (name, value) in rendered.members {
                if case .text(let bytes) = value { names[name] = String(validating: bytes, as: UTF8.self) }
            }
            return (context, names)
        }
    }

    private func prepare(_ vector: Vector) throws(DocumentErrors) -> PreparedVector {
        if let known = prepared.withLock({ $0[vector.fullID] }) { return known }
        let result = try PreparedVector(vector, forge: forge)
        prepared.withLock { $0[vector.fullID] = result }
        return result
    }

    private func render(
        _ input: PreparedVector.Input, of operation: Operation, at now: Int64?, urls: ServedURLs = ProbeURLs.all
    ) throws(DocumentErrors) -> Probe {
        try located { () throws(DocumentError) in
            switch input {
            case .token(let token, let context):
                let now = now ?? context.now
                let told = try forge.renderContext(context, at: now, urls: urls)
                let idToken = try forge.renderToken(token, context, at: now, urls: urls)
                return Probe(IDTokenProbe(idToken, told, urls: urls))
            case .scenario(let scenario, _):
                return Probe(SignInProbe(scenario: scenario, forge: forge, start: now ?? pinnedNow))
            case .account(let script, _):
                return Probe(AccountProbe(script: script, forge: forge, start: now ?? pinnedNow))
            case .other(let input, let context, let location):
                let rendered = try forge.renderInput(input, context, at: now ?? context.now, urls: ProbeURLs.all)
                do throws(DocumentError) {
                    return try Probe(operation: operation, adapterInput: DocumentNode(rendered.documentValue))
                } catch {
                    throw DocumentError("the input cannot be put to a client: \(error.message)", at: location)
                }
            }
        }
    }

    private func located<Result>(
        _ body: () throws(DocumentError) -> Result
    ) throws(DocumentErrors) -> Result {
        do {
            return try body()
        } catch {
            throw DocumentErrors(first: error)
        }
    }
}

/// Where the documents of a context are served when nothing listens: names that never resolve (RFC 6761 §6.4).
package enum ProbeURLs {
    package static let all = ServedURLs.unreachable
}
