internal import AssayJSON

/// The page where a person chooses an account, and consents or cancels.
enum SignInPage {
    /// - Parameters:
    ///   - request: the query of an authorization request, which the form sends back.
    ///   - chosen: the position of the preselected account.
    ///   - action: the URL that the form is posted to.
    static func html(
        clientID: String, scopes wanted: [String], request: String?, people: [Person], chosen: Int, action: String,
        script: String = ""
    ) -> String {
        let accounts = people.enumerated().map { index, person in
            """
            <label><input type="radio" name="account" value="\(index)"\(index == chosen ? " checked" : "") required>
            \(HTMLText.escaped(person.displayName))<span>\(HTMLText.escaped(person.email ?? person.subject))</span></label>
            """
        }
        let separate = Scopes.separate(wanted)
        let scopes = wanted.map { scope in
            let code = "<code>\(HTMLText.escaped(scope))</code>"
            guard separate.contains(scope) else { return "<li>\(code)</li>" }
            let box = "<input type=\"checkbox\" name=\"scope\" value=\"\(HTMLText.escaped(scope))\" checked>"
            return "<li><label>\(box) \(code)</label></li>"
        }
        let hidden = request.map { "<input type=\"hidden\" name=\"request\" value=\"\(HTMLText.escaped($0))\">" } ?? ""
        let granular = separate.isEmpty ? "" : "<input type=\"hidden\" name=\"granular\" value=\"1\">"
        return HTMLText.page(
            title: "Sign in with the mock of Google",
            """
            <h1>Choose an account</h1>
            <p>This is a mock of Google for tests. To continue to <code>\(HTMLText.escaped(clientID))</code></p>
            <form method="post" action="\(HTMLText.escaped(action))">
            \(hidden)
            \(granular)
            <fieldset>
            <legend>Account</legend>
            \(accounts.joined(separator: "\n"))
            </fieldset>
            <p>The client asks for:</p>
            <ul>
            \(scopes.joined(separator: "\n"))
            </ul>
            <button type="submit" name="decision" value="consent">Continue</button>
            <button type="submit" name="decision" value="deny" formnovalidate>Cancel</button>
            </form>\(script)
            """)
    }
}

/// Error pages, shown instead of a redirect.
enum ErrorPage {
    static func access(_ refusal: OAuthError, _ configuration: ProviderConfiguration) -> String {
        HTMLText.page(
            title: "Error \(refusal.status): \(refusal.code)",
            """
            <h1>Access blocked: the request of this client is invalid</h1>
            <p>Error \(refusal.status): <code>\(HTMLText.escaped(refusal.code))</code></p>
            <p>\(HTMLText.escaped(refusal.description))</p>
            \(help(refusal, configuration))
            """)
    }

    /// What Google’s page does not say: what was expected, and where to go.
    private static func help(_ refusal: OAuthError, _ configuration: ProviderConfiguration) -> String {
        var parts: [String] = []
        if let explanation = refusal.explanation {
            parts.append("<p class=\"note\"><strong>Why:</strong> \(HTMLText.escaped(explanation))</p>")
        }
        if refusal.code == OAuthError.unknownClient.code {
            let clients = configuration.clients.map { client in
                "<li>\(client.kind.title)<br><code>\(HTMLText.escaped(VisibleText.of(client.id)))</code></li>"
            }
            parts.append(
                "<h2>The client IDs of this provider</h2>\n<ul class=\"plain\">\n\(clients.joined(separator: "\n"))\n</ul>"
            )
        }
        if let workbench = configuration.workbench {
            parts.append(
                """
                <p><a href="\(workbench.home)">See how to set up a client</a>, or
                <a href="\(workbench.control)">what this provider received</a>.</p>
                """)
        }
        return parts.joined(separator: "\n")
    }

    static func plain(_ status: Int, _ reason: String) -> String {
        HTMLText.page(
            title: "Error \(status) (\(reason))",
            "<h1>\(status)</h1>\n<p>That’s an error: \(HTMLText.escaped(reason)).</p>")
    }
}
