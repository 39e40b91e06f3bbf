internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets

/// The first inputs of every target, which are always the same for the same vectors.
package struct FuzzSeeds {
    /// The seeds of the bundled vectors, made once.
    package static let shared = Result { try FuzzSeeds() }

    private let seeds: [String: [FuzzSeed]]

    /// Reads the vectors and renders them.
    ///
    /// - Throws: An error of a vector.
    package init() throws {
        let folder = try FuzzFixtures.shared.get().folder
        var collector = JSONErrorCollector()
        let source = VectorSource(folders: [folder], bundled: folder)
        guard let library = VectorLibrary.load(source, into: &collector) else {
            throw BrokenProperty("the vectors can be read", "\(collector.errors.count) errors")
        }
        let vectors = try library.vectors.map { SeedVector($0, try $0.rendered().probe) }
        seeds = Dictionary(uniqueKeysWithValues: FuzzTargets.all.map { ($0.name, $0.seeds(from: vectors)) })
    }

    /// The seeds of a target, in the order of the vectors.
    package func seeds(of target: String) -> [FuzzSeed] { seeds[target] ?? [] }
}

extension SeedVector {
    fileprivate init(_ vector: Vector, _ probe: Probe) {
        let name = vector.fullID.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
        self.init(
            name: String(name), operation: vector.operation.rawValue, members: vector.written, input: probe.input)
        switch probe.input {
        case let probe as IDTokenProbe:
            keySet = probe.keySet
            if vector.isDeterministic { idToken = probe.idToken }
        case let probe as KeySetProbe: keySet = probe.body
        case let probe as TokenResponseProbe: tokenResponse = probe.body
        case let probe as RSAPublicKeyProbe: publicKey = (probe.modulus, probe.exponent)
        default: break
        }
    }
}

extension Vector {
    /// The members that the vector needs in a file.
    fileprivate var written: JSONValue {
        var members: [JSONMember] = [
            JSONMember("id", JSONNode(.string(id))), JSONMember("title", JSONNode(.string(title))),
            JSONMember("covers", JSONNode(.array(covers.map { JSONNode(.string($0)) }))),
            JSONMember("importance", JSONNode(.string(importance.rawValue))),
        ]
        for (name, node) in [("token", token), ("context", context), ("input", input)] {
            if let node { members.append(JSONMember(name, node)) }
        }
        return .object(members + [JSONMember("expect", expected)])
    }

    /// Whether the token is the same each time; encryption, ES256 and PSS use random numbers.
    fileprivate var isDeterministic: Bool {
        let description = [token, context].compactMap { $0.map { JSONWriter.text($0.value) } }.joined()
        return !["\"encrypt\"", "\"ES256\"", "\"PS256\"", "\"PS384\"", "\"PS512\"", "ec-p256"].contains {
            description.contains($0)
        }
    }
}
