package import AssayJSON

/// A network of providers, for example an honest one and an evil one.
package struct MockNetwork: Sendable {
    /// The providers, in the order of their declaration.
    package private(set) var providers: [MockGoogleProvider]
    /// The requests to origins without a provider.
    package private(set) var strayRequests = RequestLog(capacity: 1_024)

    package init(_ providers: [MockGoogleProvider]) { self.providers = providers }

    package var names: [String] { providers.map(\.configuration.name) }

    /// The provider of that name.
    ///
    /// Setting a provider with an unknown name adds it; setting `nil` removes it.
    package subscript(name: String) -> MockGoogleProvider? {
        get { providers.first { $0.configuration.name == name } }
        set {
            let index = providers.firstIndex { $0.configuration.name == name }
            switch (index, newValue) {
            case (let index?, let provider?): providers[index] = provider
            case (let index?, nil): providers.remove(at: index)
            case (nil, let provider?): providers.append(provider)
            case (nil, nil): break
            }
        }
    }

    /// The response of the provider at the origin of the request; without one, `delivery.ending` is `unreachable`.
    ///
    /// - Parameters:
    ///   - now: the virtual time, in seconds since 1970.
    ///   - action: what the person does with an authorization request; `nil` for what the configuration says.
    package mutating func respond(
        to request: WebRequest, at now: Int64, user action: UserAction? = nil
    ) -> MockResponse {
        guard let index = providers.firstIndex(where: { $0.configuration.places.contains(request.url.origin) }) else {
            let parsed = ParsedRequest(request)
            strayRequests.append(
                LoggedRequest(
                    number: strayRequests.total + 1, time: now, endpoint: .elsewhere, request: request,
                    query: parsed.query ?? QueryParameters(), form: parsed.form ?? QueryParameters(), status: 0))
            return .unreachable
        }
        return providers[index].respond(to: request, at: now, user: action)
    }

    /// The expectations that the logs do not meet, each with its location.
    package func failures(of expectations: [LogExpectation]) -> [LogFailure] {
        let logs: [(provider: String?, log: RequestLog)] =
            providers.map { ($0.configuration.name, $0.log) } + [(nil, strayRequests)]
        return expectations.compactMap { expectation in
            expectation.failure(in: logs) { text, name in self[name]?.issuedSecret(in: text) }
        }
    }

    /// Whether the limits of the client are known for at least one request.
    package var showsLimits: Bool {
        providers.contains { $0.log.requests.contains { $0.limits != nil } }
    }

    /// The code verifiers that the providers received, in the order of the requests to each.
    package var codeVerifiers: [String] {
        providers.flatMap(\.log.requests).compactMap { $0.form["code_verifier"] }
    }

    /// Mistakes in the faults that show only in use, such as a change that changes nothing.
    package var mistakes: [JSONError] { providers.flatMap(\.mistakes) }
}
