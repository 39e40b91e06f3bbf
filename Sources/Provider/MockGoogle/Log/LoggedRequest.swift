package import AssayJSON

/// A request in the log: its parameters are parsed, and its descriptions hide secrets.
package struct LoggedRequest: Sendable {
    /// The parameters whose values no description shows.
    static let secretNames: Set<String> = [
        "code", "code_verifier", "client_secret", "refresh_token", "access_token", "id_token", "token", "assertion",
        "client_assertion", "device_code",
    ]
    /// The maximum size of a kept value, in bytes.
    static let valueLimit = 2_048
    /// The maximum number of kept header fields.
    static let fieldLimit = 64

    /// The position of the request at its provider, from 1.
    package let number: Int
    /// The time of the request, in seconds since 1970.
    package let time: Int64
    package let endpoint: Endpoint
    package let method: String
    package let origin: WebOrigin
    package let path: String
    /// The URL's parameters.
    package let query: QueryParameters
    /// The parameters of the form; empty where the body is not a form.
    package let form: QueryParameters
    package let headers: [HeaderField]
    /// The status of the response; 0 where nothing answered.
    package let status: Int
    /// The error code of the refusal, with its description, which may repeat values of the request; `nil` for an
    /// answered request.
    package let refusal: String?
    /// What went wrong and what was expected, which may repeat values of the request; `nil` if nothing did.
    package internal(set) var problem: String?
    /// The rules that the DPoP proof of a token request breaks.
    let brokenProofRules: [ProofRule]
    /// The faults that acted on the response, in words.
    package let faults: [String]
    /// The limits of the client, where its transport reports them.
    let limits: RequestLimits?

    init(
        number: Int, time: Int64, endpoint: Endpoint, request: WebRequest, query: QueryParameters,
        form: QueryParameters,
        status: Int, refusal: String? = nil, problem: String? = nil, brokenProofRules: [ProofRule] = [],
        faults: [String] = []
    ) {
        self.number = number
        self.time = time
        self.endpoint = endpoint
        method = ASCIIText.prefix(request.method, bytes: 32)
        origin = request.url.origin
        path = ASCIIText.prefix(request.url.path, bytes: Self.valueLimit)
        self.query = query.bounded(to: Self.valueLimit)
        self.form = form.bounded(to: Self.valueLimit)
        headers = request.headers.prefix(Self.fieldLimit).map { field in
            HeaderField(
                ASCIIText.prefix(field.name, bytes: Self.valueLimit),
                ASCIIText.prefix(field.value, bytes: Self.valueLimit))
        }
        self.status = status
        self.refusal = refusal
        self.problem = problem
        self.brokenProofRules = brokenProofRules
        self.faults = faults
        limits = request.limits
    }

    /// The value of the first parameter of that name; the form comes before the query.
    package func parameter(_ name: String) -> String? { form[name] ?? query[name] }

    package func hasParameter(_ name: String) -> Bool {
        form.list.contains { $0.name == name } || query.list.contains { $0.name == name }
    }

    /// The credential of `Authorization: Bearer`.
    package var bearerToken: String? {
        headers.first(named: "Authorization").flatMap { BearerToken.parse($0) }
    }

    /// Whether the URL contains a token, a code or a secret, which logs and `Referer` would leak.
    ///
    /// RFC 6750 §5.3. An authorization request contains none of them.
    package var hasSecretInQuery: Bool {
        query.list.contains { Self.secretNames.contains($0.name) && !$0.value.isEmpty }
    }

    /// All texts of the request that could be a secret issued by a provider.
    var carriedTexts: [String] {
        (query.list + form.list).map(\.value) + [bearerToken].compactMap(\.self)
    }

    /// The request for a control interface; a secret is replaced by its length, wherever it is.
    package func documentValue(hiding secrets: LogSecrets) -> JSONValue {
        [
            "number": .integer(number), "time": .integer(time), "endpoint": .string(endpoint.rawValue),
            "method": .string(method), "origin": .string(origin.description), "path": secrets.value(path),
            "query": Self.document(query, secrets), "form": Self.document(form, secrets), "status": .integer(status),
            "headers": .array(
                headers.map { field in
                    let isSecret = ["Authorization", "Cookie", "DPoP"].contains(where: field.isNamed)
                    let value = secrets.value(field.value, isSecret: isSecret)
                    return JSONNode(.array([JSONNode(.string(field.name)), JSONNode(value)]))
                }),
            "problem": problem.map { secrets.value($0) } ?? .null,
            "faults": .array(faults.map { JSONNode(.string($0)) }),
        ]
    }

    private static func document(_ parameters: QueryParameters, _ secrets: LogSecrets) -> JSONValue {
        .array(
            parameters.list.map { parameter in
                let value = secrets.value(parameter.value, isSecret: secretNames.contains(parameter.name))
                return JSONNode(.array([JSONNode(secrets.value(parameter.name)), JSONNode(value)]))
            })
    }
}

extension LoggedRequest: CustomStringConvertible, CustomReflectable {
    package var description: String {
        let names = (query.list + form.list).map(\.name).joined(separator: ", ")
        return "#\(number) \(method) \(origin)\(path) (\(names)): \(status)"
    }

    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension QueryParameters {
    func bounded(to limit: Int) -> QueryParameters {
        guard list.contains(where: { $0.value.utf8.count > limit || $0.name.utf8.count > limit }) else { return self }
        var bounded = QueryParameters()
        for parameter in list {
            bounded.append(
                ASCIIText.prefix(parameter.name, bytes: limit), ASCIIText.prefix(parameter.value, bytes: limit))
        }
        return bounded
    }
}

/// The credential of RFC 6750 §2.1.
enum BearerToken {
    static func parse(_ value: String) -> String? {
        guard let space = value.utf8.firstIndex(of: UInt8(ascii: " ")),
            ASCIIText.equalIgnoringCase(String(value[..<space]), "Bearer")
        else { return nil }
        let token = value[space...].drop { $0 == " " }
        return token.isEmpty ? nil : String(token)
    }
}
