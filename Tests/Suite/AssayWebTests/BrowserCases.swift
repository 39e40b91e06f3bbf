import AssayHTTP
import AssayJSON
import AssayTestSupport
import Foundation

/// The cases of `scripts/browser/cases.json`, which Chromium plays too (scripts/browser/check-plain-browser).
struct BrowserCases {
    struct Visits {
        let name: String
        let fields: [String]
        let responses: [String: CaseSite.Response]
        let visits: [String]
        /// The expected requests; `nil` if only the cookie counts.
        let requests: [String]?
        /// The expected `Cookie` field of the last request, if it counts.
        let cookie: String??
        let fails: Bool
    }

    let base: WebURL
    let urls: [(reference: String, url: String?)]
    let cookies: [(field: String, cookie: String?)]
    let visits: [Visits]

    static let all = Result { try BrowserCases() }

    private init() throws {
        let path = SuiteForge.root.appending(path: "scripts/browser/cases.json")
        let root = try JSON.parse(Array(Data(contentsOf: path)), file: "cases.json")
        let object = try root.object(allowing: ["about", "sources", "urls_base", "urls", "cookies", "visits"])
        guard let base = WebURL(try object.member("urls_base").string()) else { throw CocoaError(.formatting) }
        self.base = base
        urls = try object.member("urls").object().members.map { ($0.name, try Self.text($0.node)) }
        cookies = try object.member("cookies").object().members.map { member in
            (CaseText.texts(member.name).first ?? "", try Self.text(member.node).map(CaseText.joined))
        }
        visits = try object.member("visits").array().map { node in
            let object = try node.object(allowing: [
                "name", "set", "responses", "redirects", "visit", "requests", "cookie", "fails",
            ])
            var responses: [String: CaseSite.Response] = [:]
            for member in try object.optionalMember("responses")?.object().members ?? [] {
                responses[member.name] = try CaseSite.Response(member.node)
            }
            let count = try object.optionalMember("redirects")?.integer(in: 1...100) ?? 0
            for number in 1..<(count + 1) {
                responses["/r\(number)"] = CaseSite.Response(status: 302, headers: [("Location", "/r\(number + 1)")])
            }
            let visits = try object.optionalMember("visit")?.array().map { try $0.string() }
            let requests = try object.optionalMember("requests")?.array().map { try $0.string() }
            return Visits(
                name: try object.member("name").string(),
                fields: try object.optionalMember("set")?.array().flatMap { CaseText.texts(try $0.string()) } ?? [],
                responses: responses, visits: visits ?? ["/next"], requests: requests?.flatMap(CaseText.texts),
                cookie: try object.optionalMember("cookie").map { try Self.text($0).map(CaseText.joined) },
                fails: try object.optionalMember("fails")?.bool() ?? false)
        }
    }

    private static func text(_ node: JSONNode) throws -> String? { node.value == .null ? nil : try node.string() }
}

/// Texts with `${x*N}` and `${each A B TEXT}`.
enum CaseText {
    static func texts(_ text: String) -> [String] {
        let text = text.replacing(#/\$\{(.)\*([0-9]+)\}/#) { String(repeating: String($0.1), count: Int($0.2) ?? 0) }
        guard let found = text.wholeMatch(of: #/\$\{each ([0-9]+) ([0-9]+) ([^}]*)\}/#), let first = Int(found.1),
            let last = Int(found.2)
        else { return [text] }
        return (first...last).map { String(found.3.replacing("#", with: String($0))) }
    }

    /// A `Cookie` field; between two lists there is a semicolon too.
    static func joined(_ text: String) -> String {
        text.replacing("}; $", with: "}\n$").split(separator: "\n").flatMap { texts(String($0)) }.joined(
            separator: "; ")
    }
}
