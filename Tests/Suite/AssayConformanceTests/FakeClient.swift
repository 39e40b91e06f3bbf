@testable import AssayConformance

// Swift Testing and Foundation also have types with these names.
typealias VectorExpectation = AssayConformance.VectorExpectation
typealias ClientOperation = AssayConformance.ClientOperation

/// A client that handles every operation with one function.
struct FakeClient: ClientUnderTest {
    let description: ClientDescription
    let operations: Set<ClientOperation>
    let answer: @Sendable (Probe) -> Observation

    init(
        operations: Set<ClientOperation> = Set(ClientOperation.allCases),
        features: Set<Feature> = Set(Feature.allCases), reasons: ClientDescription.Reasons = .all,
        profile: String = "strict", answer: @escaping @Sendable (Probe) -> Observation
    ) {
        description = ClientDescription(
            name: "fake", version: "1", summary: "a client of these tests", features: features, reasons: reasons,
            defaultProfile: profile)
        self.operations = operations
        self.answer = answer
    }

    var handlers: [OperationHandler] {
        operations.map { operation in OperationHandler(operation) { [answer] input in answer(Probe(input)) } }
    }
}

extension Observation {
    /// An acceptance with the output members of all operations.
    static let everything = Observation.accept([
        "subject": .string("108204268033311374519"), "code": .string("code"), "url": .string("https://a.example/?a=b"),
        "state": .string("s"), "nonce": .string("n"), "code_verifier": .string("v"), "code_challenge": .string("c"),
        "access_token": .string("a"), "id_token": .string("i"), "key_ids": .strings([]), "fresh_for": .integer(0),
        "authorization_endpoint": .string("https://a.example/"), "token_endpoint": .string("https://t.example/"),
        "jwks_uri": .string("https://k.example/"), "der": .string("00"),
    ])
}
