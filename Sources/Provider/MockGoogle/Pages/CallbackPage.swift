internal import AssayJSON
internal import TokenForge

/// The page at the redirect URI of the workbench: the authorization response, the token response and the ID token.
struct CallbackPage {
    /// What the token endpoint answered.
    struct Exchange {
        let status: Int
        /// The members of a response in JSON.
        let members: [JSONMember]
        let idToken: String?
        /// Why it failed; `nil` if it did not.
        let problem: String?

        init(_ response: MockResponse, problem: String?) {
            status = response.status
            self.problem = problem
            let document = try? JSON.parse(response.body.prefix(65_536), file: "response").value
            if case .object(let members)? = document {
                self.members = members
            } else {
                members = CallbackPage.noMembers
            }
            if case .string(let token)? = document?["id_token"] { idToken = token } else { idToken = nil }
        }
    }

    private static let noMembers: [JSONMember] = []

    let client: ClientRegistration
    let workbench: WorkbenchPlaces
    /// The authorization response.
    let parameters: QueryParameters
    /// The nonce of the authorization request.
    let nonce: String
    var exchange: Exchange?
    /// Whether the signature of the ID token is valid by a published key; `nil` if there is no ID token.
    var isSignatureValid: Bool?

    init(client: ClientRegistration, workbench: WorkbenchPlaces, parameters: QueryParameters, nonce: String) {
        self.client = client
        self.workbench = workbench
        self.parameters = parameters
        self.nonce = nonce
    }

    var response: MockResponse {
        EndpointResponse.html(
            200,
            HTMLText.page(
                title: "What the client got", isWide: true,
                """
                <h1>\(heading)</h1>
                <p>This page stands in for the client <code>\(HTMLText.escaped(VisibleText.of(client.id)))</code>: it took
                the answer of the authorization endpoint and asked the token endpoint.</p>
                \(content)
                <p><a class="button first" href="\(HTMLText.escaped(again))">Sign in again</a>
                <a class="button" href="\(workbench.control)">Workbench</a></p>
                """)
        ).message
    }

    private var again: String { "\(workbench.signInPath)?client_id=\(QueryParameters.encoded(client.id))" }

    private var heading: String {
        guard let exchange else { return "The sign-in ended with an error" }
        if exchange.idToken == nil { return "The client got no ID token" }
        return "The client got an ID token"
    }

    private var content: String {
        var parts: [String] = []
        if let problem = exchange?.problem ?? parameters["error"].map({ "the answer has error=\($0)" }) {
            parts.append("<p role=\"alert\">Why: \(HTMLText.escaped(VisibleText.of(problem)))</p>")
        }
        if let token = exchange?.idToken { parts.append(decoded(token)) }
        if let exchange {
            let members = exchange.members.map { ($0.name, Self.shown($0.node.value, named: $0.name), nil as String?) }
            parts.append(table("Token response, status \(exchange.status)", members))
        }
        let answer = parameters.list.map { ($0.name, Self.shown(.string($0.value), named: $0.name), nil as String?) }
        parts.append(table("Authorization response", answer))
        return parts.joined(separator: "\n")
    }

    /// The header and the claims, whatever the signature says.
    private func decoded(_ token: String) -> String {
        let segments = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let objects = segments.prefix(2).map { segment -> [JSONMember]? in
            guard let bytes = Base64.decodeURL(segment),
                case .object(let members)? = try? JSON.parse(bytes, file: "").value
            else { return nil }
            return members
        }
        guard segments.count == 3, objects.count == 2, let header = objects[0], let claims = objects[1] else {
            return "<p role=\"alert\">The ID token is not three segments of base64url with JSON in the first two.</p>"
        }
        let missing = Self.expectedClaims.filter { name in !claims.contains { $0.name == name } }
        let alert =
            missing.isEmpty
            ? ""
            : "<p role=\"alert\">The ID token has no \(missing.map { "<code>\($0)</code>" }.joined(separator: ", ")).</p>\n"
        let signature =
            isSignatureValid == true
            ? "<p class=\"note\">The signature is valid by the key that <code>kid</code> names.</p>"
            : "<p role=\"alert\">The signature is not valid by any published key.</p>"
        return alert
            + table(
                "ID token: claims", claims.map { ($0.name, JSONWriter.text($0.node.value, style: .visible), note($0)) })
            + table("ID token: header", header.map { ($0.name, JSONWriter.text($0.node.value, style: .visible), nil) })
            + signature
    }

    /// The claims that each ID token of this sign-in has.
    private static let expectedClaims = ["iss", "aud", "sub", "iat", "exp", "nonce"]

    /// What a claim means here.
    private func note(_ claim: JSONMember) -> String? {
        switch (claim.name, claim.node.value) {
        case ("exp", .number(let text)), ("iat", .number(let text)), ("nbf", .number(let text)):
            return Int64(text).map(HTTPDate.text)
        case ("nonce", .string(let text)): return text == nonce ? "as in the request" : "not that of the request"
        case ("aud", .string(let text)): return text == client.id ? "this client" : "not this client"
        default: return nil
        }
    }

    /// The value of a member or parameter; of a secret only its length.
    private static func shown(_ value: JSONValue, named name: String) -> String {
        guard LoggedRequest.secretNames.contains(name), case .string(let text) = value else {
            return JSONWriter.text(value, style: .visible)
        }
        return "\(text.utf8.count) bytes, not shown"
    }

    private func table(_ title: String, _ rows: [(name: String, value: String, note: String?)]) -> String {
        let rows = rows.map { row in
            let note = row.note.map { "<small>\(HTMLText.escaped($0))</small>" } ?? ""
            let name = HTMLText.escaped(VisibleText.of(row.name))
            return "<tr><th scope=\"row\">\(name)</th><td><code>\(HTMLText.escaped(row.value))</code>\(note)</td></tr>"
        }
        return "<table><caption>\(title)</caption><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table>\n"
    }

    /// The page for an answer to no request of the workbench.
    static func unknown(_ workbench: WorkbenchPlaces?) -> MockResponse {
        let home = workbench.map { "<p><a href=\"\($0.home)\">See how to sign in</a></p>" } ?? ""
        return EndpointResponse.html(
            400,
            HTMLText.page(
                title: "Not a sign-in of the workbench",
                """
                <h1>This is not the answer to a sign-in of the workbench</h1>
                <p>The <code>state</code> is missing, was changed, or is of a server that has ended.</p>
                \(home)
                """)
        ).message
    }
}
