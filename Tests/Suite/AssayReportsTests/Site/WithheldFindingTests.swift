import Testing

@testable import AssayReports

/// A finding that is withheld cannot be told from a vector that the client passed.
@Suite struct WithheldFindingTests {
    private static let failing: [(name: String, failing: [String])] = [
        ("secret", [Sites.nonce, Sites.audience]), ("open", [Sites.nonce]),
    ]

    @Test func nothingRevealsIt() throws {
        let site = try Sites.site(Self.failing, since: Self.failing, withheld: [("secret", [Sites.nonce])])
        let files = try Sites.files(site)
        let page = try #require(files["clients/secret.html"])
        #expect(page.contains("1 finding is not shown until somebody has reported it."))
        for text in ["id-token/nonce::missing", "nonce-not-checked"] {
            #expect(!page.contains(text))
            #expect(try #require(files["clients/open.html"]).contains(text))
        }
        #expect(page.contains(Sites.audience))
        // The pages of the withheld vector and of a passed one say the same.
        let silence = "<td><span class=\"badge skipped\">no finding shown</span></td>"
        for path in ["vectors/id-token/nonce/missing.html", "vectors/id-token/audience/suffix.html"] {
            #expect(try #require(files[path]).count(of: silence) == 1, "\(path)")
        }
        #expect(try #require(files["vectors/id-token/audience/empty.html"]).count(of: silence) == 0)
        let front = try #require(files["index.html"])
        #expect(front.contains("1 finding is withheld"))
        #expect(front.contains("Nothing has changed."))
        #expect(site.row(try #require(site.vectors[Sites.nonce]))?.map { $0?.outcome } == [nil, .acceptedBad])
    }

    /// Without the mark, everything is shown.
    @Test func otherwiseItIsShown() throws {
        let files = try Sites.files(try Sites.site(Self.failing, withheld: [("secret", []), ("open", ["no::vector"])]))
        #expect(try #require(files["clients/secret.html"]).contains("nonce-not-checked"))
        #expect(!files.values.contains { $0.contains("no finding shown") })
    }

    /// A finding that no longer happens withholds nothing; one that does leaves only the other findings.
    @Test func aMendedFinding() throws {
        var results = try Sites.results([("secret", [Sites.audience])])
        results.withhold([Sites.nonce], of: "secret")
        #expect(results.clients[0].withheld == 0)
        #expect(results.results(of: 0).count == results.vectors.count)
        var failing = try Sites.results([("secret", [Sites.audience, Sites.nonce])])
        failing.withhold([Sites.nonce], of: "secret")
        #expect(failing.clients[0].withheld == 1)
        #expect(failing.clients[0].causes.isEmpty)
        #expect(failing.results(of: 0).map(\.id) == [Sites.audience])
    }
}
