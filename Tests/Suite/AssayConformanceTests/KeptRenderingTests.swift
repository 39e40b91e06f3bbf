import Testing

@testable import AssayConformance

/// Which renderings of vectors stay in memory.
struct KeptRenderingTests {
    /// A run that keeps no renderings keeps those of findings and of inconclusive vectors, which reports show.
    @Test(arguments: [
        (true, ["audience", "domain", "honest", "nonce", "open", "strict"]),
        (false, ["audience", "domain", "nonce", "strict"]),
    ])
    func renderingsAreKeptForFurtherRuns(keeps: Bool, expected: [String]) throws {
        let library = try Samples.library(Samples.tokens)
        var options = Runner.Options()
        options.keepsRenderings = keeps
        _ = try Runner(library, client: FakeClient { _ in .everything }, options: options).run(library.vectors)
        #expect(library.vectors.filter(\.once.isKept).map(\.id).sorted() == expected)
    }

    /// A rendering that was only checked is kept unless its input is larger than 16 KiB; base64 adds a third to the name.
    @Test(arguments: [(10_000, true), (13_000, false)])
    func renderingsOfLargeInputsAreNotKept(size: Int, isKept: Bool) throws {
        let library = try Samples.library(
            """
            {
              "format": "1.4", "about": "Sizes.", "operation": "verify-id-token",
              "base": {"covers": ["R-1"], "importance": "high"},
              "vectors": [
                {"id": "size", "title": "a long name",
                 "token": {"claims": {"name": "\(String(repeating: "a", count: size))"}},
                 "expect": {"accept": {"subject": "108204268033311374519"}}}
              ]
            }
            """)
        #expect(library.vectors.map(\.once.isKept) == [isKept])
        #expect(try library.verdicts(FakeClient { _ in .everything }) == ["size": .passed])
    }
}
