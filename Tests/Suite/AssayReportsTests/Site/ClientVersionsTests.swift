import AssayJSON
import Testing

@testable import AssayReports

/// Which clients are versions of one library, and how it did over them.
@Suite struct ClientVersionsTests {
    @Test(arguments: [
        (["PyJWT", "PyJWT-2.10.0"], ["PyJWT: 0 1"]), (["a", "b"], []), (["go", "go-jose", "go-oidc"], []),
        (["a-1", "a-2"], []), (["a-1.0-2", "a-1.0", "a"], ["a: 1 2", "a-1.0: 0"].filter { $0.contains("a: ") }),
        (["a-", "a"], []),
    ])
    func librariesByName(_ names: [String], _ expected: [String]) throws {
        let clients = try Sites.results(names.map { ($0, []) }).clients
        let found = ClientVersions.of(clients).map { library in
            "\(library.name): \(library.clients.sorted().map(String.init).joined(separator: " "))"
        }
        #expect(found == expected)
    }

    /// Versions are compared number by number.
    @Test func theOldestComesFirst() throws {
        let matrix = try JSON.parse(
            text: """
                {"assay": 1, "clients": [\(["2.10.0", "2.8", "2.9.1"].enumerated().map { index, version in
                    """
                    {"name": "a\(index == 0 ? "" : "-\(index)")", "version": "\(version)", "profile": "core", "rendered_at": 1}
                    """ }.joined(separator: ","))], "rows": []}
                """, file: "report.json")
        let libraries = ClientVersions.of(try SiteResults(decoding: matrix).clients)
        #expect(libraries.map(\.clients) == [[1, 2, 0]])
    }

    @Test func thePageTellsWhatChanged() throws {
        let site = try Sites.site([("PyJWT", [Sites.nonce]), ("PyJWT-2.1", [Sites.audience]), ("other", [])])
        let page = FrontPage(site: site).html
        for part in [
            "Over their versions", "<h3>PyJWT</h3>", "<p>Findings: 1 new, 1 gone, 0 unchanged.</p>",
            "<p>Causes that are gone:</p><ul class=\"plain\"><li><a href=\"clients/pyjwt.html#cause:nonce-not-checked\">",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(!FrontPage(site: try Sites.site([("PyJWT", []), ("other", [])])).html.contains("Over their versions"))
    }

    /// A number of the heat map leads to the cause; without one, to a search.
    @Test func theHeatMapLeadsToCauses() throws {
        let page = FrontPage(
            site: try Sites.site([("PyJWT", [Sites.nonce, Sites.audience]), ("other", [])])
        ).html
        for part in [
            "<a href=\"clients/pyjwt.html#cause:nonce-not-checked\">1<span class=\"unseen\">, ",
            "<a href=\"search.html?area=id-token/audience&amp;client=pyjwt\">1<span class=\"unseen\">, ",
            "<a href=\"areas/id-token/nonce.html\">id-token/nonce</a>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test func anAreaNamesTheClients() throws {
        let site = try Sites.site([("PyJWT", [Sites.nonce]), ("other", [])])
        let area = try #require(site.areas.first { $0.name == "id-token/nonce" })
        let page = AreaPage(site: site, area: area).html
        #expect(page.contains("<dt>With findings</dt><dd><a href=\"../../clients/pyjwt.html\">PyJWT 1</a> (1)</dd>"))
        #expect(page.contains("<dt>Without a finding</dt><dd><a href=\"../../clients/other.html\">other 1</a></dd>"))
    }

    /// Each page has one box to search with.
    @Test func oneSearch() throws {
        let files = try Sites.files(try Sites.site([("PyJWT", [])]))
        for (path, text) in files where path.hasSuffix(".html") {
            #expect(text.count(of: "type=\"search\"") == 1, "\(path)")
        }
    }
}
