import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

@testable import AssayConformance

/// Each vector has the honest twin of what its client is told, and those with the same twin share it.
struct HonestTwinTests {
    private typealias Case = NamedCase<(operation: String, vectors: String), [Int]>

    /// The members of vectors that stand next to each other, and for each vector the number of its twin.
    private static let cases = [
        Case(
            "tokens in the golden context",
            (
                "verify-id-token",
                #"{"token": {"claims": {"aud": "a.example"}}}, {"token": {"claims": {"aud": "b.example"}}}"#
            ), [0, 0]),
        Case(
            "tokens in contexts of their own",
            (
                "verify-id-token",
                #"{"context": {"nonce": "n-1"}, "token": {"claims": {"nonce": "x"}}}, "#
                    + #"{"token": {"claims": {"nonce": "x"}}}, "#
                    + #"{"context": {"nonce": "n-2"}, "token": {"claims": {"nonce": "x"}}}"#
            ), [0, 1, 2]),
        Case(
            "messages, by what the client is told",
            (
                "parse-authorization-response",
                #"{"input": {"url": "${redirect_uri}?state=a"}}, {"input": {"url": "${redirect_uri}?state=b"}}, "#
                    + #"{"input": {"url": "${redirect_uri}?state=a", "iss_advertised": true}}"#
            ), [0, 0, 1]),
        Case(
            "messages that only Swift takes for equal",
            (
                "parse-authorization-response",
                #"{"input": {"state": "\u00e9", "url": "${redirect_uri}?state=a"}}, "#
                    + #"{"input": {"state": "e\u0301", "url": "${redirect_uri}?state=a"}}"#
            ), [0, 1]),
        Case(
            "scenarios, by their clients",
            (
                "sign-in",
                #"{"input": {"steps": [{"do": "start"}, {"do": "cancel"}]}}, {"input": {"steps": [{"do": "start"}]}}, "#
                    + #"{"input": {"client": {"hosted_domain": "school.example"}, "steps": [{"do": "start"}]}}"#
            ), [0, 0, 1]),
    ]

    @Test(arguments: cases) private func eachHasItsTwin(_ test: Case) throws {
        let library = try Self.library(test.input)
        let twins = try library.vectors.map { ProbeIdentity(try $0.rendered().control) }
        var distinct: [ProbeIdentity] = []
        let numbers = twins.map { twin in
            if let known = distinct.firstIndex(of: twin) { return known }
            distinct.append(twin)
            return distinct.count - 1
        }
        #expect(numbers == test.expected)
    }

    @Test func sameTwinsAreOneObject() throws {
        let library = try Self.library(Self.cases[4].input)
        let twins = try library.vectors.map {
            try #require(try $0.rendered().control.input as? ScriptProbe<Scenario>).script
        }
        #expect(twins[0] === twins[1] && twins[0] !== twins[2])
    }

    /// A token has a network of its own, which counts its requests, and the twin keeps none of the vector's claims.
    @Test func theInputIsNotTheTwin() throws {
        let library = try Self.library(Self.cases[0].input)
        let rendered = try library.vectors.map { try $0.rendered() }
        let probes = try rendered.map { try #require($0.probe.input as? IDTokenProbe) }
        let twin = try #require(rendered[0].control.input as? IDTokenProbe)
        #expect(probes[0].idToken != probes[1].idToken)
        #expect(probes.allSatisfy { $0.idToken != twin.idToken && $0.keySet == twin.keySet })
        #expect(probes[0].network !== probes[1].network && probes[0].network !== twin.network)
        #expect(twin == (try library.forge.goldenIDToken()))
    }

    /// A client with a clock of its own gets the twin of its instant.
    @Test func anotherInstantHasAnotherTwin() throws {
        let library = try Self.library(Self.cases[0].input)
        let now = library.now + 86_400
        let twin = try #require(try library.vectors[0].rendered(at: now).control.input as? IDTokenProbe)
        #expect(twin.now == now)
        #expect(try #require(try library.vectors[0].rendered().control.input as? IDTokenProbe).now == library.now)
    }

    /// A twin belongs to the folder whose keys and golden inputs it has.
    @Test func anotherFolderHasTwinsOfItsOwn() throws {
        let twins = HonestTwins()
        let forges = try [Self.library(Self.cases[0].input).forge, Self.library(Self.cases[0].input).forge]
        let made = try forges.enumerated().map { index, forge in
            try twins.twin(of: .verifyIDToken, [:], forge) { index }
        }
        #expect(made == [0, 1])
        #expect(try twins.twin(of: .verifyIDToken, [:], forges[0]) { 2 } == 0)
        #expect(try twins.twin(of: .verifyIDToken, ["now": 1], forges[0]) { 2 } == 2)
        #expect(try twins.twin(of: .signIn, [:], forges[0]) { 3 } == 3)
    }

    private static func library(_ input: (operation: String, vectors: String)) throws -> VectorLibrary {
        let members = try JSON.parse(text: "[\(input.vectors)]", file: "vectors").array()
        let vectors = try members.enumerated().map { index, node in
            var vector: JSONValue = ["id": .string("v\(index)"), "title": "a vector", "expect": "accept"]
            for member in try node.object().members { vector[member.name] = member.node.value }
            return JSONNode(vector)
        }
        return try Samples.library(
            JSONWriter.text([
                "about": "Twins.", "format": .string(VectorFormat.newest.rawValue),
                "operation": .string(input.operation), "base": ["covers": ["R-1"], "importance": "low"],
                "vectors": .array(vectors),
            ]))
    }
}
