import AssayClients
import AssayConformance
import AssayTestRuns
import AssayTestSupport
import ReferenceClient
import Testing

extension BoundaryClient.Choice: CustomTestStringConvertible {
    /// The id: all members would fill a screen.
    public var testDescription: String { id }
}

/// The two clients that define core, and what each of them does differently.
@Suite struct BoundaryClientTests {
    /// A vector of core that one of them fails accuses a client that conforms.
    @Test func bothPassCore() throws {
        var silent: Set<String> = []
        for run in BundledRuns.boundary {
            let report = try run.get()
            #expect(report.profile == "core")
            #expect(report.count(.skipped) == 0)
            let findings = report.findings.map(\.vector.fullID)
            #expect(findings == [], "\(report.client.name)")
            silent.formUnion(report.unclean.filter { !$0.isFinding }.map(\.vector.fullID))
        }
        #expect(silent == Self.withoutTwin)
        // The names are in the code, so that a list of clients needs no file; what they do is in files.
        #expect(Set(Matrix.list.clients.map(\.name)) == Set(BundledClients.boundaryNames))
        #expect(Matrix.list.clients.count == 2)
    }

    /// An input with which a vector allows both verdicts is one that lenient accepts and hostile-strict refuses.
    ///
    /// Otherwise the two clients would oblige every client to what the vector leaves open.
    @Test func openInputsAreBetweenThem() async throws {
        let operations: Set<ClientOperation> = [
            .verifyIDToken, .parseAuthorizationResponse, .parseTokenResponse, .parseKeySet, .parseUserInfo,
            .parseProviderMetadata, .verifyCredentialResponse, .verifySecurityEvent, .parseDeviceAuthorization,
        ]
        let results = try await onNewThread {
            try Matrix.list.clients.map { bound in
                let vectors = Matrix.vectors.filter { Self.isEither($0) && operations.contains($0.operation) }
                let runner = Runner(
                    Matrix.library, client: ReferenceClient(bound), options: Runner.Options(profile: "strict"))
                return (bound.name, try runner.run(vectors).results)
            }
        }
        var alike: Set<String> = []
        for (name, results) in results {
            for result in results where result.observation.isAcceptance != (name == "lenient") {
                alike.insert(result.vector.fullID)
            }
        }
        #expect(alike == Self.openInOutput)
    }

    /// Vectors that leave open what the output of an acceptance is.
    private static let openInOutput: Set<String> = [
        "device-authorization/times::interval-of-a-second", "key-set/freshness::age-fraction",
        "key-set/freshness::age-not-a-number", "key-set/freshness::expires", "key-set/freshness::no-cache-with-field",
        "key-set/freshness::shared-max-age-alone", "key-set/freshness::space-around-equals",
        "key-set/members::key-id-empty",
    ]

    /// What a client may read in two ways, the lenient client accepts if one of them is right.
    @Test func lenientAcceptsWhatOneReadingAccepts() async throws {
        let ids = [
            "authorization-response/encoding::semicolon-in-a-value",
            "authorization-response/issuer::repeated-right-first",
            "authorization-response/issuer::repeated-right-last",
        ]
        let vectors = Matrix.vectors.filter { ids.contains($0.fullID) }
        let bound = try #require(Matrix.list.clients.first { $0.name == "lenient" })
        let results = try await onNewThread {
            try Runner(Matrix.library, client: ReferenceClient(bound), options: Runner.Options(profile: "strict"))
                .run(vectors).results
        }
        #expect(results.count == ids.count)
        for result in results { #expect(result.observation.isAcceptance, "\(result.vector.fullID)") }
    }

    /// The honest twin has the same key set, which a client may refuse, and then its refusal of the token shows nothing.
    private static let withoutTwin: Set<String> = [
        "id-token/algorithm::es256-zero-signature", "id-token/mac-confusion::symmetric-key-in-set",
    ]

    /// The strict profile decides what core leaves open; where both verdicts are right, no profile does.
    private static func isOpen(_ vector: Vector) -> Bool {
        isEither(vector) || vector.profile == "strict"
    }

    static let choices = Matrix.list.clients.flatMap(\.choices)

    @Test(arguments: choices) func namesItsSection(_ choice: BoundaryClient.Choice) {
        // These pages and programs of Google's and Apple's have no numbers.
        let pages = [
            "Google, Verify the Google ID token on your server side",
            "Google, Protect user accounts with Cross-Account Protection",
            "Google, OAuth 2.0 for TV and Limited-Input Device Applications",
            "Google, OpenID Connect", "Google, Sign in with Google JavaScript API reference",
            "google-auth-library for Node, OAuth2Client",
            "Apple, Authenticating users with Sign in with Apple",
        ]
        #expect(choice.section.contains(#/ (§|item )[0-9A-Z]/#) || pages.contains(choice.section))
    }

    @Test func haveDifferentIDs() {
        #expect(Set(Self.choices.map(\.id)).count == Self.choices.count)
        #expect(Set(Self.choices.map(\.vector)).count == Self.choices.count)
    }

    /// Each choice alone changes the verdict on its vector, or what the client does where both verdicts are right.
    @Test(arguments: choices) func changesItsVector(_ choice: BoundaryClient.Choice) async throws {
        let vector = try #require(Matrix.vectors.first { $0.fullID == choice.vector }, "\(choice.vector)")
        #expect(Self.isOpen(vector), "\(choice.vector)")
        let (known, changed) = try await onNewThread {
            (try Self.plain.get()[choice.vector], try Self.result(of: vector, by: .init(choice: choice)))
        }
        let plain = try #require(known)
        if Self.isEither(vector) {
            #expect(plain.judgement.verdict == .unjudged)
            #expect(changed.observation != plain.observation)
        } else {
            #expect(plain.judgement.verdict == .passed)
            #expect(changed.judgement.verdict == .failed, "\(changed.judgement.detail)")
        }
    }

    /// A strict vector that no conformant client fails would belong to core, or a choice is missing.
    ///
    /// `assay clients --without-choice` lists them. The number falls when a choice is found for one. 29 are about DPoP:
    /// their rules are MUSTs, and they stay strict until a careful client of somebody else's has passed them.
    @Test func strictVectorsAreBeyondCore() async throws {
        let open = try await onNewThread {
            try BoundaryCatalogue(Matrix.list).vectorsWithoutChoice(in: Matrix.library, workers: 4)
        }
        #expect(open.count <= 82)
        let ids = Set(open.map(\.fullID))
        #expect(open.allSatisfy { $0.profile == "strict" && !Self.isEither($0) })
        #expect(ids.isDisjoint(with: Self.choices.map(\.vector)))
        // A choice explains the first; nothing explains the second.
        #expect(!ids.contains("code-challenge/derive::space") && ids.contains("sign-in/limits::standard-error"))
    }

    /// Whether the vector leaves the verdict open, and looks at nothing else.
    private static func isEither(_ vector: Vector) -> Bool {
        if case .either = vector.expectation.outcome { vector.expectation.query.isEmpty } else { false }
    }

    /// The results of the client without choices, by the vectors' full ids.
    private static let plain = Result {
        let results = try BundledRuns.referenceStrict.get().results
        return Dictionary(results.map { ($0.vector.fullID, $0) }) { first, _ in first }
    }

    private static func result(of vector: Vector, by client: ReferenceClient) throws -> VectorResult {
        let runner = Runner(Matrix.library, client: client, options: Runner.Options(profile: "strict"))
        return try #require(try runner.run([vector]).results.first)
    }
}
