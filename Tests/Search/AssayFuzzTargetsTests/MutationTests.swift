import AssayFuzzTargets
import AssayParserFuzzTargets
import Testing

/// The changes that the mutators make.
@Suite struct MutationTests {
    private static func mutated(_ target: FuzzTarget, _ text: String, seed: UInt32, capacity: Int = 4096) -> String {
        var bytes = Array(text.utf8)
        let count = bytes.count
        bytes += [UInt8](repeating: 0, count: max(0, capacity - count))
        let length = bytes.withUnsafeMutableBytes { target.mutate?($0, count, seed) ?? -1 }
        return length < 0 ? "none" : String(decoding: bytes.prefix(length), as: UTF8.self)
    }

    @Test(arguments: [FuzzTargets.structuredIDToken.name, FuzzTargets.signIn.name])
    func theSameSeedMakesTheSameChangeOtherSeedsOthers(_ name: String) throws {
        let target = try #require(FuzzTargets.target(named: name))
        let results = (0..<200 as Range<UInt32>).map { Self.mutated(target, "{}", seed: $0) }
        #expect(results == (0..<200 as Range<UInt32>).map { Self.mutated(target, "{}", seed: $0) })
        #expect(Set(results).count > 100)
    }

    @Test func changesStayWithinTheBuffer() {
        for seed in 0..<200 as Range<UInt32> {
            let text = Self.mutated(
                FuzzTargets.structuredIDToken, #"{"token":{},"context":{}}"#, seed: seed, capacity: 40)
            #expect(text.utf8.count <= 40)
        }
    }

    /// One change to the golden token is enough to find a client that omits one check.
    @Test(arguments: ["aud", "exp", "nonce", "iss", "alg", "sign", "azp", "nbf", "signature"])
    func everyCheckOfATokenHasChangesThatTestIt(_ member: String) {
        let hits = (0..<5_000 as Range<UInt32>).count { seed in
            let text = Self.mutated(FuzzTargets.structuredIDToken, #"{"token":{},"context":{}}"#, seed: seed)
            return text.contains("\"\(member)\":")
        }
        #expect(hits > 20)
    }

    @Test func aCrossoverHasMembersOfBothDocuments() {
        let one = Array(#"{"token":{"claims":{"aud":"a"}}}"#.utf8)
        let other = Array(#"{"context":{"leeway":60},"token":{"claims":{"iss":"b"}}}"#.utf8)
        var texts: Set<String> = []
        for seed in 0..<64 as Range<UInt32> {
            var output = [UInt8](repeating: 0, count: 256)
            let length = one.withUnsafeBytes { one in
                other.withUnsafeBytes { other in
                    output.withUnsafeMutableBytes { output in
                        FuzzTargets.structuredIDToken.crossOver?(one, other, output, seed) ?? 0
                    }
                }
            }
            texts.insert(String(decoding: output.prefix(length), as: UTF8.self))
        }
        #expect(texts.contains(#"{"token":{"claims":{"aud":"a","iss":"b"}},"context":{"leeway":60}}"#))
    }
}
