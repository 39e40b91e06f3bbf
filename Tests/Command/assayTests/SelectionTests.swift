import AssayConformance
import AssayTestRuns
import Testing

@testable import assay

@Suite struct SelectionTests {
    private static func selected(_ words: String...) throws -> [String] {
        let arguments = try Arguments(words, knowing: VectorOptions.selection)
        return try VectorOptions.select(BundledLibrary.shared().vectors, arguments).map(\.fullID)
    }

    private static func all() throws -> [String] { try BundledLibrary.shared().vectors.map(\.fullID) }

    @Test(arguments: [1, 2, 3, 7, 64])
    func shardsPartitionTheVectors(_ count: Int) throws {
        let shards = try (1...count).map { try Self.selected("--shard", "\($0)/\(count)") }
        let all = try Self.all()
        let sizes = shards.map(\.count)
        #expect(sizes.reduce(0, +) == all.count)
        #expect(Set(shards.joined()) == Set(all))
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }

    @Test(arguments: ["id-token", "id-token/", "id-token/audience", "*::unchanged*", "id-token/*::*-twice*", "?oken*"])
    func onlyAndSkipPartitionTheVectors(_ glob: String) throws {
        let only = try Self.selected("--only", glob)
        let skip = try Self.selected("--skip", glob)
        let all = try Self.all()
        #expect(Set(only).isDisjoint(with: skip))
        #expect(Set(only).union(skip) == Set(all))
        #expect(only == all.filter(Set(only).contains))
    }

    @Test func optionsCombine() throws {
        let both = try Self.selected("--only", "id-token/nonce", "--only", "key-set")
        #expect(both.allSatisfy { $0.hasPrefix("id-token/nonce::") || $0.hasPrefix("key-set/") })
        #expect(Set(both.map { $0.hasPrefix("id-token") }) == [true, false])
        let less = try Self.selected("--only", "id-token/nonce", "--skip", "*::missing")
        #expect(less == both.filter { $0.hasPrefix("id-token/nonce::") && $0 != "id-token/nonce::missing" })
        // A shard is a part of the selected vectors.
        let halves =
            try Self.selected("--only", "key-set", "--shard", "1/2")
            + Self.selected("--only", "key-set", "--shard", "2/2")
        #expect(try halves.sorted() == Self.selected("--only", "key-set").sorted())
    }

    @Test(arguments: [
        ("id-token/audience::wildcard", "id-token/audience::wildcard", true),
        ("id-token/audience::wild", "id-token/audience::wildcard", false),
        ("id-token/audience", "id-token/audience::wildcard", true),
        ("id-token/aud", "id-token/audience::wildcard", false), ("id-token", "id-token/audience::wildcard", true),
        ("id-token/", "id-token/audience::wildcard", true), ("audience", "id-token/audience::wildcard", false),
        ("id-token/audience::", "id-token/audience::wildcard", false), ("", "a::b", false), ("*", "a::b", true),
        ("a*b", "a::b", true), ("a*c", "a::b", false), ("?::b", "a::b", true), ("??::b", "a::b", false),
        ("a::b*", "a::b", true), ("*a*b*", "a::b", true), ("a**b", "a::b", true), ("A*", "a::b", false),
        ("*::*-*-*", "x::one-two-three", true), ("*::*-*-*", "x::one-two", false), ("*ab", "aab", true),
        ("[a]*", "a::b", false), ("a.*", "a::b", false),
    ])
    func globs(_ pattern: String, _ id: String, _ matches: Bool) {
        #expect(Glob(pattern).matches(id) == matches)
    }

    /// A pattern with many stars is matched in reasonable time.
    @Test func manyStars() {
        let pattern = String(repeating: "*a", count: 500) + "*b"
        #expect(!Glob(pattern).matches(String(repeating: "a", count: 2000)))
    }
}
