internal import AssayJSON
internal import CAssayProviderFiles
internal import JOSECryptography
internal import TokenForge

/// A window or a frame of the provider that a page has opened through Google's script.
struct PageWindow {
    /// What Google calls the redirect URI of a code that a page gets by a message.
    static let redirectURI = "postmessage"

    /// The only origin that is given the answer.
    let origin: WebOrigin
    /// By which the page knows the answer of its request.
    let id: String
    /// Whether it is the frame of One Tap.
    let isPrompt: Bool

    /// Reads `origin`, `id` and `display`, and does not look whether the origin is registered.
    init(unregistered parameters: QueryParameters) throws(OAuthError) {
        guard let text = parameters["origin"], let url = WebURL(lenient: text), url.origin.description == text else {
            throw .invalidRequest("Missing required parameter: origin")
        }
        guard let id = parameters["id"] else { throw .invalidRequest("Missing required parameter: id") }
        origin = url.origin
        self.id = id
        isPrompt = parameters["display"] == "prompt"
    }

    /// As Google, it refuses an origin that is not registered for the client.
    init(_ parameters: QueryParameters, _ client: ClientRegistration) throws(OAuthError) {
        try self.init(unregistered: parameters)
        guard client.javaScriptOrigins.contains(origin) else { throw .originMismatch }
    }
}

extension OAuthError {
    static let originMismatch = OAuthError(
        400, "origin_mismatch", "The JavaScript origin does not match one registered for the client.")
}

/// The page that gives an answer to the page of an application: by a message, or by a form.
enum RelayPage {
    enum Message {
        /// The response object of Google's script.
        case response(QueryParameters)
        /// What has become of One Tap without a response.
        case moment(String)
        /// The window closes without an answer.
        case closed
    }

    private static let text = text(of: assay_relay_script())
    /// The script in a Content Security Policy: its hash, so that no other script runs.
    static let policy = policy(of: text)

    /// A script or a style in a Content Security Policy.
    static func policy(of text: String) -> String {
        guard let hash = try? HashAlgorithm.sha256.hash(Array(text.utf8)) else { return "'none'" }
        return "'sha256-\(Base64.standard(hash))'"
    }

    static func text(of file: assay_provider_file) -> String {
        String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
    }

    static func response(to window: PageWindow, _ message: Message, deliveries: Int = 1) -> EndpointResponse {
        let page = HTMLText.page(
            title: "Sign in with the mock of Google",
            "<p>This window can be closed.</p>\n" + script(window, message, deliveries: deliveries))
        return .html(200, page, script: policy, in: window.isPrompt ? window.origin : nil)
    }

    static func response(posting parameters: QueryParameters, to uri: String) -> EndpointResponse {
        let page = HTMLText.page(
            title: "Sign in with the mock of Google",
            """
            <form method="post" action="\(HTMLText.escaped(uri))">
            \(CredentialPage.fields(parameters))
            <p><button type="submit">Continue</button></p>
            </form>
            <script>\(text)</script>
            """)
        return .html(200, page, script: policy)
    }

    /// The element with the script and its data.
    static func script(_ window: PageWindow, _ message: Message, deliveries: Int = 1) -> String {
        var data = [("origin", window.origin.description), ("deliveries", String(deliveries))]
        if let content = content(message, window) { data.append(("message", JSONWriter.text(content))) }
        let attributes = data.map { name, value in "data-\(name)=\"\(HTMLText.escaped(value))\"" }
        return "<script \(attributes.joined(separator: " "))>\(text)</script>"
    }

    private static func content(_ message: Message, _ window: PageWindow) -> JSONValue? {
        switch message {
        case .closed: return nil
        case .moment(let name): return ["id": .string(window.id), "moment": .string(name)]
        case .response(let parameters):
            let members = parameters.list.map { parameter in
                // The lifetime of an access token is the only number.
                let number = parameter.name == "expires_in" ? Int64(parameter.value).map(JSONValue.integer) : nil
                return JSONMember(parameter.name, JSONNode(number ?? .string(parameter.value)))
            }
            return ["id": .string(window.id), "response": .object(members)]
        }
    }
}
