internal import AssayAdapters
internal import AssayConformance
internal import AssayJSON

/// A request to an adapter: one input, and what its output may contain.
struct AdapterRequest {
    let operation: ClientOperation
    let input: JSONValue
    let hello: AdapterHello
    /// The step, if the request is part of a sign-in.
    let step: AdapterStep.Name?
    /// The members that the output of an acceptance must have.
    let required: [String]
    /// The members that it may have.
    let allowed: [String]

    init(operation: ClientOperation, input: JSONValue, hello: AdapterHello) {
        self.operation = operation
        self.input = input
        self.hello = hello
        step = nil
        required = operation.requiredOutput
        allowed = operation.outputMembers
    }

    init(_ step: AdapterStep, hello: AdapterHello) {
        operation = .signIn
        input = step.adapterInput
        self.hello = hello
        self.step = step.name
        required = step.requiredOutput
        allowed = operation.outputMembers + ["authorization_url", "session", "user_code", "verification_url"]
    }

    /// Sends the input to a process of the pool; repeats it alone if another probe may have caused a failure.
    func run(in pool: AdapterPool) -> Observation {
        do throws(AdapterFailure) {
            if let observation = try run(in: pool, alone: false) { return observation }
            return try run(in: pool, alone: true) ?? .crashed("it ended without an answer")
        } catch {
            return error.observation
        }
    }

    /// The observation; `nil` after a failure that another probe may have caused.
    private func run(in pool: AdapterPool, alone: Bool) throws(AdapterFailure) -> Observation? {
        let lease = try pool.lease(alone: alone)
        defer { pool.end(lease) }
        return run(on: lease.connection, id: pool.makeID(), within: pool.timeout)
    }

    /// Sends the input to a process; returns `nil` after a failure that another probe may have caused.
    func run(on connection: AdapterConnection, id: String, within limit: Duration) -> Observation? {
        if let refusal = ask(on: connection, id: id, within: limit) { return refusal }
        return answer(from: connection, id: id)
    }

    /// Sends the input to a process; returns an observation if that is not possible.
    func ask(on connection: AdapterConnection, id: String, within limit: Duration) -> Observation? {
        if let address = input.addressBeyondThisMachine {
            return .notPut("the input would lead the client to \(address), a real server")
        }
        let line = Self.line(id: id, operation: operation, input: input)
        guard line.count <= AdapterProtocol.maximumProbe + 1 else {
            return .unsupported("lines of \(line.count) bytes")
        }
        connection.ask(line, id: id, within: limit)
        return nil
    }

    /// Waits for the answer to an input that was sent; returns `nil` after a failure that another probe may have caused.
    ///
    /// - Parameter isByItself: whether only this client's probes are in flight, so that a failure is its own.
    func answer(from connection: AdapterConnection, id: String, isByItself: Bool = false) -> Observation? {
        switch connection.outcome(of: id) {
        case .answered(let message): return observation(message)
        case .lost(let how, let alone): return alone || isByItself ? .crashed(how) : nil
        case .late(let alone): return alone || isByItself ? .hung : nil
        }
    }

    static func line(id: String, operation: ClientOperation, input: JSONValue) -> [UInt8] {
        let probe: JSONValue = [
            "type": "probe", "id": .string(id), "operation": .string(operation.rawValue), "input": input,
        ]
        return JSONWriter.bytes(probe, style: .ascii) + [UInt8(ascii: "\n")]
    }

    func observation(_ message: AdapterMessage) -> Observation {
        let result: AdapterMessage.Result
        do {
            result = try message.result.get()
        } catch {
            return .crashed(error.description)
        }
        switch result {
        case .accept(let output):
            return .accept(output.filter { allowed.contains($0.key) && $0.value != .null }.mapValues(OutputValue.init))
        case .reject(_, let message) where hello.reasons == .none: return .reject(nil, message: message)
        case .reject(let name?, let message):
            guard let reason = Reason(rawValue: name) else {
                return .crashed("it refused for the reason \(name.excerpt), which the protocol does not have")
            }
            return .reject(reason, message: message)
        case .reject(nil, let message): return .reject(nil, message: message)
        case .error(let message): return .crashed(RunReport.reportedError + message)
        case .unsupported(let what): return .unsupported(name(ofLacking: what))
        }
    }

    /// The first member of an acceptance's output that is missing or has the wrong form, in words.
    func problem(in output: [String: OutputValue]) -> String? {
        output.problem(requiring: required) ?? output.problem(inFormsOf: allowed)
    }

    /// The name of what the client lacks, in a form that the judge can compare with the hello.
    ///
    /// A text-only client cannot receive bytes that are not UTF-8; the hello has no flag for that.
    private func name(ofLacking what: String) -> String {
        // A client may lack the later steps; the hello has no flag for them.
        if let step, step != .start, step != .finish, what == step.rawValue { return what }
        // These optional members belong to no feature of the hello.
        switch what.prefix(while: { $0 != " " && $0 != ":" }) {
        case "login_hint" where input["login_hint"] != nil: return what
        case "previous_id_token" where input["previous_id_token"] != nil: return what
        case "client_secret" where input["client_secret"] != nil: return what
        case "cancel_after" where input["cancel_after"] != nil: return what
        // A library may take keys in its own format, which cannot express every key set.
        case "jwks" where input["jwks"] != nil: return what
        // A library may have Google's issuers built in.
        case "issuers" where input["issuers"] != ["https://accounts.google.com", "accounts.google.com"]: return what
        case "provider" where input["provider"] != nil && input["provider"] != "google": return what
        default: break
        }
        if input.holdsBytes { return what.isEmpty ? "bytes that are not UTF-8" : what }
        if Feature(rawValue: what) != nil || ClientOperation(rawValue: what) != nil { return what }
        return operation.rawValue + (what.isEmpty ? "" : ": \(what)")
    }
}

extension OutputValue {
    /// Creates the value for any member of an adapter's output.
    init(_ value: JSONValue) {
        switch value {
        case .string(let text):
            self = .string(text)
            return
        case .number(let text):
            if let number = Int64(text) {
                self = .integer(number)
                return
            }
        case .array(let elements):
            let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
            if texts.count == elements.count {
                self = .strings(texts)
                return
            }
        case .bool(let flag):
            self = .flag(flag)
            return
        case .object, .null:
            break
        }
        self = .other(JSONWriter.text(value, style: .ascii))
    }
}

extension JSONValue {
    /// Whether a member has the form `{"base64": …}`.
    fileprivate var holdsBytes: Bool {
        guard case .object(let members) = self else { return false }
        return members.contains { $0.node.value["base64"] != nil }
    }
}
