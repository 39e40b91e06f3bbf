internal import AssayHTTP
internal import AssayJSON

/// What becomes of a request before it leaves the browser, and what its answer tells.
extension ScriptedTabs {
    /// Decides what becomes of a request, and returns the command for it.
    mutating func decide(_ context: String, _ parameters: JSONValue) -> [Command] {
        let name = frames[context] ?? context
        guard let request = parameters["request"], let id = request.text("request"), let text = request.text("url")
        else {
            return []
        }
        guard parameters["isBlocked"] == .bool(true) else { return [] }
        tabs[name]?.inFlight.insert(id)
        guard let tab = tabs[name], let policy = policies[tab.profile] else { return [fail(parameters)] }
        if let page = pages[text] {
            return [provide(id, status: 200, [HeaderField("Content-Type", "text/html; charset=utf-8")], page)]
        }
        guard let url = WebURL(lenient: text) else { return [fail(parameters)] }
        let isTop = context == name && parameters.text("navigation") != nil
        if policy.providers.contains(url.origin) {
            guard isTop, tab.isLed else { return [proceed(id, request, [])] }
            return [end(name, id, at: .provider(url))]
        }
        if policy.hosts.contains(url.origin.host) {
            if request.text("method") == "POST" {
                pageRequests[tab.profile, default: []].append(
                    PageRequest(
                        id: id, url: url, headers: request["headers"]?.fields ?? [],
                        isForm: parameters.text("navigation") != nil))
                if url == policy.withheld {
                    // The content of the request goes with its page, so a page that a form would replace stays.
                    return [isTop && tab.isLed ? end(name, id, at: .elsewhere(url)) : fail(parameters)]
                }
            }
            return [proceed(id, request, policy.headers)]
        }
        guard isTop, tab.isLed else { return [fail(parameters)] }
        return [end(name, id, at: .elsewhere(url))]
    }

    /// Ends a navigation: a response without content leaves the tab where it is.
    private mutating func end(_ tab: String, _ id: String, at arrival: Browser.Arrival) -> Command {
        tabs[tab]?.arrival = arrival
        return provide(id, status: 204, [], "")
    }

    /// The command by which a request goes nowhere.
    func fail(_ parameters: JSONValue) -> Command {
        Command(
            method: "network.failRequest", parameters: ["request": parameters["request"]?["request"] ?? .null])
    }

    private func proceed(_ id: String, _ request: JSONValue, _ changes: [HeaderField]) -> Command {
        var parameters: JSONValue = ["request": .string(id)]
        if !changes.isEmpty {
            let own = request["headers"]?.fields ?? []
            let kept = own.filter { field in !changes.contains { $0.isNamed(field.name) } }
            parameters["headers"] = Self.fields(kept + changes)
        }
        return Command(method: "network.continueRequest", parameters: parameters)
    }

    private func provide(_ id: String, status: Int, _ headers: [HeaderField], _ body: String) -> Command {
        Command(
            method: "network.provideResponse",
            parameters: [
                "request": .string(id), "statusCode": .integer(status), "headers": Self.fields(headers),
                "body": ["type": "string", "value": .string(body)],
            ])
    }

    private static func fields(_ headers: [HeaderField]) -> JSONValue {
        .array(
            headers.map { field in
                JSONNode(["name": .string(field.name), "value": ["type": "string", "value": .string(field.value)]])
            })
    }

    /// Learns from the answer to a request.
    mutating func complete(_ context: String, _ parameters: JSONValue) {
        let name = frames[context] ?? context
        guard let id = parameters["request"]?.text("request"), let response = parameters["response"] else { return }
        tabs[name]?.inFlight.remove(id)
        guard let url = response.text("url"), case .number(let number)? = response["status"], let status = Int(number)
        else { return }
        let headers = response["headers"]?.fields ?? []
        if parameters.text("navigation") == nil {
            record(id, parameters["request"]?.text("method") ?? "", url, status, headers, of: name)
        }
        guard context == name, parameters.text("navigation") != nil else { return }
        guard pages[url] == nil, tabs[name]?.arrival == nil else { return }
        tabs[name]?.document = Document(url: url, status: status, headers: headers)
        let message = ResponseMessage(status: status, headers: headers)
        if SharedCaching.storesCookie(of: message), let path = WebURL(lenient: url)?.path {
            tabs[name]?.sharedPaths.append(path)
        }
    }

    private mutating func record(
        _ id: String, _ method: String, _ url: String, _ status: Int, _ headers: [HeaderField], of tab: String
    ) {
        guard let profile = tabs[tab]?.profile, let policy = policies[profile], let url = WebURL(lenient: url),
            policy.hosts.contains(url.origin.host), !policy.providers.contains(url.origin),
            headers.first(named: "Content-Type")?.lowercased().contains("json") == true
        else { return }
        scriptAnswers[profile, default: []].append(
            ScriptAnswer(id: id, method: method, url: url, status: status, headers: headers))
    }

    /// Learns from a request that was not answered.
    mutating func fail(_ context: String, _ parameters: JSONValue) {
        let name = frames[context] ?? context
        guard let id = parameters["request"]?.text("request") else { return }
        tabs[name]?.inFlight.remove(id)
        guard context == name, parameters.text("navigation") != nil, tabs[name]?.arrival == nil else { return }
        let error = parameters.text("errorText") ?? "an error"
        if error == "net::ERR_ABORTED" { return }
        tabs[name]?.failure = Self.failure(error, parameters["request"]?.text("url") ?? "")
    }

    /// What an error of Chromium's network means.
    private static func failure(_ error: String, _ url: String) -> WebFailure {
        switch error {
        case "net::ERR_CONNECTION_REFUSED", "net::ERR_NAME_NOT_RESOLVED", "net::ERR_ADDRESS_UNREACHABLE":
            .unreachable("nothing answers at \(WebURL(lenient: url)?.origin.description ?? "the address")")
        case "net::ERR_EMPTY_RESPONSE", "net::ERR_CONNECTION_CLOSED", "net::ERR_CONNECTION_RESET",
            "net::ERR_INCOMPLETE_CHUNKED_ENCODING", "net::ERR_CONTENT_LENGTH_MISMATCH":
            .brokenOff
        case "net::ERR_TOO_MANY_REDIRECTS": .tooManyRedirects(19)
        case "net::ERR_UNSAFE_REDIRECT", "net::ERR_DISALLOWED_URL_SCHEME", "net::ERR_UNKNOWN_URL_SCHEME":
            .unsupported("a redirect leads to something that is not an http or https URL")
        case "net::ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION":
            .malformed("a redirect has several Location fields that differ")
        default: .malformed("the browser could not read the response (\(error))")
        }
    }
}

extension JSONValue {
    /// The header fields of a message of WebDriver BiDi.
    fileprivate var fields: [HeaderField] {
        guard case .array(let fields) = self else { return [] }
        return fields.compactMap { field in
            guard let name = field.value.text("name"), let value = field.value["value"]?.text("value") else {
                return nil
            }
            return HeaderField(name, value)
        }
    }
}
