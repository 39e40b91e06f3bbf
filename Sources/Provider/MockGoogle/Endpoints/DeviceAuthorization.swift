internal import AssayJSON
internal import JOSECryptography

extension MockGoogleProvider {
    /// The device authorization endpoint (RFC 8628 §3.1 and §3.2), with Google's names.
    mutating func deviceCodes(_ request: EndpointRequest) throws(EndpointFailure) -> EndpointResponse {
        guard request.parsed.isForm else {
            throw .refused(.notAForm(request))
        }
        if let name = request.form.repeatedName {
            throw .refused(.repeated(name))
        }
        guard let id = request.form["client_id"] else {
            throw .refused(.invalidRequest("Could not determine client ID from request."))
        }
        guard let client = configuration.client(id) else {
            throw .refused(.unknown(id, among: configuration.clients))
        }
        guard client.kind == .limitedInput else {
            throw .refused(
                OAuthError(401, "invalid_client", "Invalid client type.").because(
                    "The client is a \(client.kind.words); expected a \(ClientRegistration.Kind.limitedInput.words)."))
        }
        let scopes = Scopes.split(request.form["scope"] ?? "")
        guard !scopes.isEmpty else { throw .refused(.invalidRequest("Missing required parameter: scope")) }
        if let unknown = scopes.first(where: { !Scopes.isKnownToDevices($0, configuration) }) {
            throw .refused(OAuthError(400, "invalid_scope", "Some requested scopes were invalid: \(unknown)"))
        }
        let deviceCode = try working { () throws(CryptoError) in try identifiers.next(.deviceCode) }
        let userCode = try working { () throws(CryptoError) in try identifiers.nextUserCode() }
        let lifetime = configuration.lifetimes.deviceCode
        let (expiry, overflow) = request.now.addingReportingOverflow(lifetime)
        devices.add(
            DeviceGrant(
                clientID: client.id, scopes: Scopes.canonical(scopes), deviceCode: deviceCode, userCode: userCode,
                expiry: overflow ? .max : expiry, interval: configuration.deviceInterval))
        return .json(
            200,
            [
                "device_code": .string(deviceCode), "user_code": .string(userCode), "expires_in": .integer(lifetime),
                "interval": .integer(configuration.deviceInterval),
                "verification_url": .string(configuration.places.url(of: .device)),
            ])
    }

    /// The page where a person enters a user code (RFC 8628 §3.3).
    mutating func devicePage(_ request: EndpointRequest) -> EndpointResponse {
        let url = configuration.places.url(of: .device)
        func page(_ status: Int, _ message: String?) -> EndpointResponse {
            var response = EndpointResponse.html(
                status,
                DevicePage.html(
                    people: configuration.people,
                    userCode: request.form["user_code"] ?? request.query["user_code"] ?? "", message: message,
                    action: url))
            response.problem = message
            return response
        }
        guard request.message.method == "POST" else { return page(200, nil) }
        let decision: DeviceGrant.Decision
        switch request.form["decision"] {
        case "deny": decision = .denied
        case "consent":
            guard let text = request.form["account"], let index = Int(text),
                configuration.people.indices.contains(index)
            else { return page(400, "Choose an account.") }
            decision = .allowed(person: index)
        default: return page(400, "Allow or deny the request.")
        }
        guard devices.decide(decision, userCode: request.form["user_code"] ?? "", at: request.now) else {
            return page(400, "That code is not valid, or no longer. Compare it with the one on your device.")
        }
        var person: Person?
        if case .allowed(let index) = decision { person = configuration.people[index] }
        return .html(200, DevicePage.done(person))
    }

    /// A poll of the token endpoint (RFC 8628 §3.4 and §3.5), with Google's statuses.
    mutating func pollDevice(
        _ request: EndpointRequest, _ client: ClientRegistration
    ) throws(EndpointFailure) -> EndpointResponse {
        guard let text = request.form["device_code"] else {
            throw .refused(.invalidRequest("Missing required parameter: device_code"))
        }
        guard let device = devices.grant(deviceCode: text), device.clientID == client.id else {
            throw .refused(
                OAuthError(400, "invalid_grant", "Malformed device code.").because(
                    "The device code is unknown, was used, or belongs to another client."))
        }
        guard device.expiry > request.now else {
            throw .refused(
                OAuthError(400, "expired_token", "The device code has expired.").because(
                    "The device code has expired; expected its use within \(configuration.lifetimes.deviceCode) seconds."
                ))
        }
        if devices.poll(device, at: request.now) {
            throw .refused(
                OAuthError(403, "slow_down", "Forbidden").because(
                    "The device asks again too early; expected \(device.interval) seconds between two requests, and 5 more "
                        + "from now on."))
        }
        switch device.decision {
        case nil:
            throw .refused(
                OAuthError(428, "authorization_pending", "Precondition Required").because(
                    "Nobody has entered the user code at \(configuration.places.url(of: .device)) yet."))
        case .denied?:
            devices.remove(device)
            throw .refused(
                OAuthError(403, "access_denied", "Forbidden").because("The person denied the request of the device."))
        case .allowed(let index)?:
            devices.remove(device)
            let grant = Grant(
                clientID: client.id, subject: configuration.people[index].subject, scopes: device.scopes, nonce: nil,
                audience: nil, isCombined: false, isOffline: true, code: device.deviceCode)
            let number = grants.add(grant)
            let token = try working { () throws(CryptoError) in try identifiers.next(.refreshToken) }
            grants.add(refreshToken: token, to: number)
            return try issue(
                number, grant, scopes: grant.scopes, audience: nil, nonce: nil, refreshToken: token, request)
        }
    }
}
