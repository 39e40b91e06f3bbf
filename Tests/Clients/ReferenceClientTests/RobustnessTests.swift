import ReferenceClient
import Testing

@testable import AssayConformance

/// Changes bytes deterministically from a seed.
private struct Mutation {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, bound)
    }

    mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...next(below: 3) {
            let position = next(below: bytes.count + 1)
            switch next(below: 4) {
            case 0 where position < bytes.count: bytes[position] = UInt8(next(below: 256))
            case 1 where position < bytes.count: bytes.remove(at: position)
            case 2: bytes.insert(UInt8(next(below: 256)), at: position)
            default: bytes.insert(contentsOf: bytes.suffix(next(below: 40)), at: position)
            }
        }
        return bytes
    }
}

@Suite struct RobustnessTests {
    /// The input with other bytes, if the operation takes bytes.
    private func changed(_ probe: Probe, by mutation: inout Mutation) -> Probe {
        switch probe.input {
        case var input as AuthorizationResponseProbe:
            input.url = mutation.changed(input.url)
            return Probe(input)
        case var input as CodeChallengeProbe:
            input.codeVerifier = mutation.changed(input.codeVerifier)
            return Probe(input)
        case var input as TokenResponseProbe:
            input.body = mutation.changed(input.body)
            return Probe(input)
        case var input as KeySetProbe:
            input.body = mutation.changed(input.body)
            return Probe(input)
        case var input as UserInfoProbe:
            input.body = mutation.changed(input.body)
            return Probe(input)
        case var input as ProviderMetadataProbe:
            input.body = mutation.changed(input.body)
            return Probe(input)
        case var input as CredentialResponseProbe:
            input.body = mutation.changed(input.body)
            return Probe(input)
        case var input as SecurityEventProbe:
            input.token = mutation.changed(input.token)
            return Probe(input)
        case var input as DeviceAuthorizationProbe:
            input.body = mutation.changed(input.body)
            return Probe(input)
        case var input as RSAPublicKeyProbe:
            input.modulus = String(decoding: mutation.changed(Array(input.modulus.utf8)), as: UTF8.self)
            return Probe(input)
        case var input as IDTokenProbe:
            input.idToken = mutation.changed(input.idToken)
            input.keySet = mutation.changed(input.keySet)
            return Probe(input)
        default: return probe
        }
    }

    /// Random changes to the golden inputs of the operations that take bytes.
    @Test(arguments: UInt64(1)...4) func returnsAResultForAnyBytes(_ seed: UInt64) async throws {
        var mutation = Mutation(seed: seed)
        let client = ReferenceClient()
        for vector in Matrix.vectors.enumerated().filter({ UInt64($0.offset) % 8 == seed - 1 }).map(\.element) {
            let probe = changed(try vector.rendered().probe, by: &mutation)
            let observation = await probe.send(to: client).observation
            let isResult = if case .reject(nil, _) = observation { false } else { true }
            #expect(isResult, "\(vector.fullID)")
        }
    }

    @Test func isDeterministic() async throws {
        for (number, vector) in Matrix.vectors.enumerated() where number % 4 == 0 {
            guard vector.operation != .buildAuthorizationRequest else { continue }
            let probe = try vector.rendered().probe
            let first = await probe.send(to: ReferenceClient()).observation
            #expect(await probe.send(to: ReferenceClient()).observation == first, "\(vector.fullID)")
        }
    }
}
