import AssayJSON
import Foundation
import Testing

@testable import AssayReports

@Suite struct SiteTests {
    @Test(arguments: [
        ("id-token/nonce::missing", "vectors/id-token/nonce/missing.html"),
        ("../../etc::passwd", "vectors/_2e./_2e./etc/passwd.html"),
        ("a::b::c/../d", "vectors/a/b_3a_3ac_2f.._2fd.html"),
        ("a::nul", "vectors/a/_6eul.html"), ("a::nul.x", "vectors/a/_6eul.x.html"), ("a::null", "vectors/a/null.html"),
        ("no-area", "vectors/no-area.html"), ("é::<", "vectors/_c3_a9/_3c.html"),
    ])
    func pageOfAVector(_ id: String, _ path: String) {
        #expect(SitePath.vector(id).text == path)
    }

    @Test(arguments: [
        ("PyJWT", "clients/pyjwt.html"), ("reference+flaw:x", "clients/reference_2bflaw_3ax.html"),
        ("a_b", "clients/a_5fb.html"), ("CON", "clients/_63on.html"), ("\u{202E}", "clients/_e2_80_ae.html"),
    ])
    func pageOfAClient(_ name: String, _ path: String) {
        #expect(SitePath.client(name).text == path)
    }

    /// No text of a client becomes markup or hides other text, on any page or in the index.
    @Test func hostileTextIsText() throws {
        let hostile = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u{202E}\u{0}"
        let site = try Sites.site(
            [(hostile, [Sites.nonce, Sites.audience])], since: [(hostile, [])], about: hostile, message: hostile)
        let files = try Sites.files(site)
        for (path, text) in files where path.hasSuffix(".html") {
            for part in ["<script>", "<img", "onerror=alert(1)>", "\u{202E}", "\u{0}", " style=", " onclick="] {
                #expect(!text.contains(part), "\(path) has \(part)")
            }
            #expect(text.count(of: "<script src=") == (path == "search.html" ? 2 : 1), "\(path)")
            #expect(text.count(of: "<script") == text.count(of: "</script>"), "\(path)")
        }
        let index = try #require(files["search.js"])
        #expect(index.utf8.allSatisfy { $0 == UInt8(ascii: "\n") || (0x20...0x7E).contains($0) })
        let page = try #require(files[SitePath.client(hostile).text])
        #expect(page.contains("&lt;script&gt;alert(1)"))
        #expect(try #require(files["vectors/id-token/nonce/missing.html"]).contains("⟨U+202E⟩"))
    }

    /// Every link leads to a file of the site, and to an id of that file.
    @Test func linksLeadSomewhere() throws {
        let files = try Sites.files(
            try Sites.site(
                [("PyJWT", [Sites.nonce, Sites.audience]), ("other", [])], since: [("PyJWT", []), ("gone", [])]))
        let ids = files.mapValues { text in Set(text.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }) }
        var count = 0
        for (path, text) in files where path.hasSuffix(".html") {
            let folder = path.split(separator: "/").dropLast()
            for match in text.matches(of: #/ (?:href|src|action)="([^"]*)"/#) {
                let address = match.output.1
                if address.hasPrefix("https://") || address.hasPrefix("http://") || address == "data:," { continue }
                let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                var target = folder[...]
                for part in parts[0].prefix(while: { $0 != "?" }).split(separator: "/") {
                    if part == ".." { target = target.dropLast() } else { target = target + [part] }
                }
                let file = parts[0].isEmpty ? path : target.joined(separator: "/")
                #expect(files[file] != nil, "\(path) links to \(address)")
                if parts.count == 2 {
                    #expect(ids[file]?.contains(String(parts[1])) == true, "\(path) links to \(address)")
                }
                count += 1
            }
        }
        #expect(count > 3_000)
    }

    @Test func pagesTellWhatTheyAreFor() throws {
        let files = try Sites.files(
            try Sites.site(
                [("PyJWT", [Sites.nonce]), ("other", [])], since: [("PyJWT", [Sites.audience]), ("gone", [])]))
        let pages: [(path: String, texts: [String])] = [
            (
                "index.html",
                [
                    "On 2026-09-21, 2 clients were given", "New since 2026-09-21",
                    "new findings: 1; no longer found: 1",
                    "tested for the first time", "No longer tested: gone.",
                ]
            ),
            (
                "clients/pyjwt.html",
                ["PyJWT 1", "in a test", "checks no &lt;nonce&gt;", "What to do", "cause:nonce-not-checked"]
            ),
            (
                "vectors/id-token/nonce/missing.html",
                ["Expected", "<del>-   &quot;nonce&quot;", "accepted bad", "passed", "Cause: ", "Revision"]
            ),
            ("vectors/id-token/algorithm/rs256.html", ["withdrawn", "the same token", "id-token/golden::unchanged"]),
            ("requirements/oidc-3.1.3.7-11.html", ["MUST", "3.1.3.7", "Who fails it", "Vectors that cover it"]),
            ("requirements.html", ["OpenID Connect Core 1.0", "chip covered", "chip gap"]),
        ]
        for (path, texts) in pages {
            let page = try #require(files[path], "\(path)")
            for text in texts { #expect(page.contains(text), "\(path) lacks \(text)") }
        }
    }

    @Test func namesThatDifferByCase() throws {
        let site = try Sites.site([("PyJWT", []), ("pyjwt", [])])
        let error = #expect(throws: JSONError.self) { try site.files() }
        #expect(error?.message == "two pages have the path clients/pyjwt.html; names must differ by more than case")
    }
}
