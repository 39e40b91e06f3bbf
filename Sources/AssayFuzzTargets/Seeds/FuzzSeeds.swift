internal import AssayConformance
internal import AssayDocument
@_spi(Fuzzing) internal import AssayFuzzing
@_spi(Fuzzing) internal import AssayParserFuzzTargets

/// The first inputs of every target, made from the vectors: the same each time.
package struct FuzzSeeds {
    package struct Seed: Sendable, Hashable {
        /// Fit for a file.
        package let name: String
        package let bytes: [UInt8]
    }

    private var seeds: [String: [Seed]] = [:]
    private var known: [String: Set<[UInt8]>] = [:]

    /// Reads the vectors and renders them.
    ///
    /// - Throws: what is wrong with them.
    package init() throws {
        let folder = try FuzzFixtures.shared.get().folder
        var collector = DocumentErrorCollector()
        let source = VectorSource(folders: [folder], bundled: folder)
        guard let library = VectorLibrary.load(source, into: &collector) else {
            throw BrokenProperty("the vectors can be read", "\(collector.errors.count) errors")
        }
        for vector in library.vectors {
            let name = vector.fullID.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
            add(vector, try library.probe(for: vector, at: nil), name: String(name))
        }
        addSchedules()
        addRequests()
        addEncodedMessages()
        addPlans()
        addTexts()
        addAuthorizationRequests()
        addRedirects()
        addSessions()
        addPropertyLists()
    }

    /// The seeds of a target, in the order of the vectors.
    package func seeds(of target: String) -> [Seed] { seeds[target].map { $0 } ?? Self.none }

    private static let none: [Seed] = []

    mutating func add(_ target: FuzzTarget, _ name: String, _ bytes: [UInt8]) {
        guard bytes.count <= target.maximumLength, known[target.name, default: []].insert(bytes).inserted else {
            return
        }
        seeds[target.name, default: []].append(Seed(name: name, bytes: bytes))
    }

    private mutating func add(_ vector: Vector, _ probe: Probe, name: String) {
        addVectorFile(vector, name)
        switch probe.input {
        case let probe as IDTokenProbe: addToken(vector, probe, name)
        case let probe as AuthorizationResponseProbe:
            add(FuzzTargets.callbackURL, name, CallbackURLProperties.seed(probe))
        case let probe as AuthorizationRequestProbe:
            add(FuzzTargets.authorizationRequest, name, AuthorizationRequestText.bytes(of: probe))
        case let probe as CodeChallengeProbe: add(FuzzTargets.codeVerifier, name, probe.codeVerifier)
        case let probe as TokenResponseProbe:
            add(FuzzTargets.tokenResponse, name, HTTPText.bytes(status: probe.status, probe.headers, probe.body))
            add(FuzzTargets.json, name, probe.body)
        case let probe as KeySetProbe:
            add(FuzzTargets.jwkSet, name, probe.body)
            let lines = probe.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
            add(FuzzTargets.cacheHeaders, name, Array(lines.utf8))
            addKeys(probe.body, name)
        case let probe as UserInfoProbe:
            add(FuzzTargets.userInfo, name, HTTPText.bytes(status: 200, probe.headers, probe.body))
        case let probe as ProviderMetadataProbe: add(FuzzTargets.providerMetadata, name, probe.body)
        case let probe as RSAPublicKeyProbe: addNumbers(probe, name)
        case is SignInProbe: add(FuzzTargets.signIn, name, DocumentWriter.bytes(vector.input?.value ?? [:]))
        default: break
        }
    }

    private mutating func addVectorFile(_ vector: Vector, _ name: String) {
        var members: [DocumentMember] = [
            DocumentMember("id", DocumentNode(.string(vector.id))),
            DocumentMember("title", DocumentNode(.string(vector.title))),
            DocumentMember("covers", DocumentNode(.array(vector.covers.map { DocumentNode(.string($0)) }))),
            DocumentMember("importance", DocumentNode(.string(vector.importance.rawValue))),
        ]
        for (name, node) in [("token", vector.token), ("context", vector.context), ("input", vector.input)] {
            if let node { members.append(DocumentMember(name, node)) }
        }
        members.append(DocumentMember("expect", vector.expected))
        let file: DocumentValue = [
            "about": "One vector.", "operation": .string(vector.operation.rawValue),
            "vectors": .array([DocumentNode(.object(members))]),
        ]
        add(FuzzTargets.vectorFile, name, DocumentWriter.bytes(file))
    }

    private mutating func addToken(_ vector: Vector, _ probe: IDTokenProbe, _ name: String) {
        var members: [DocumentMember] = []
        if let token = vector.token { members.append(DocumentMember("token", token)) }
        if let context = vector.context { members.append(DocumentMember("context", context)) }
        let description = DocumentWriter.bytes(.object(members))
        add(FuzzTargets.structuredIDToken, name, description)
        add(FuzzTargets.jwkSet, name, probe.keySet)
        addKeys(probe.keySet, name)
        guard Self.isDeterministic(description) else { return }
        add(FuzzTargets.rawIDToken, name, probe.idToken)
        add(FuzzTargets.compactJWS, name, probe.idToken)
        for (index, segment) in probe.idToken.split(separator: UInt8(ascii: ".")).prefix(3).enumerated() {
            add(FuzzTargets.base64URL, "\(name)_\(index)", Array(segment))
            if index == 2, let bytes = Base64Text.decoded(Array(segment)) {
                add(FuzzTargets.pkcs1Signature, name, [0] + bytes)
            }
            if index < 2, let bytes = Base64Text.decoded(Array(segment)) {
                add(FuzzTargets.json, "\(name)_\(index)", bytes)
            }
        }
    }

    /// Whether a token comes out the same each time: encryption, ES256 and PSS draw random numbers.
    private static func isDeterministic(_ description: [UInt8]) -> Bool {
        let text = String(decoding: description, as: UTF8.self)
        return !["\"encrypt\"", "\"ES256\"", "\"PS256\"", "\"PS384\"", "\"PS512\"", "ec-p256"].contains {
            text.contains($0)
        }
    }

    private mutating func addKeys(_ document: [UInt8], _ name: String) {
        guard case .array(let keys)? = (try? Document.parse(document, file: ""))?.value["keys"] else { return }
        for (index, key) in keys.enumerated() {
            add(FuzzTargets.jwk, "\(name)_\(index)", DocumentWriter.bytes(key.value))
        }
    }

    private mutating func addNumbers(_ probe: RSAPublicKeyProbe, _ name: String) {
        guard let modulus = Base64Text.decoded(Array(probe.modulus.utf8)),
            let exponent = Base64Text.decoded(Array(probe.exponent.utf8)), exponent.count < 256
        else { return }
        add(FuzzTargets.der, name, [UInt8(exponent.count)] + exponent + modulus)
    }
}
