internal import AssayConformance
internal import GoogleSignInClient

extension LibraryClient {
    /// Reads with `AuthorizationResponse`.
    func parseAuthorizationResponse(_ probe: AuthorizationResponseProbe) -> Observation {
        guard let url = String(validating: probe.url, as: UTF8.self) else { return notUTF8 }
        return observe { () throws(GoogleSignInError) in
            let response = try AuthorizationResponse(
                callbackURL: url, redirectURI: RedirectURI(probe.redirectURI), state: probe.state,
                issuer: probe.issuer, issuerParameterIsAdvertised: probe.issuerParameterAdvertised)
            return ["code": .string(response.code.text)]
        }
    }

    /// Builds with `AuthorizationRequest`.
    func buildAuthorizationRequest(_ probe: AuthorizationRequestProbe) -> Observation {
        observe { () throws(GoogleSignInError) in
            let configuration = try SignInConfiguration(
                clientID: probe.clientID, serverClientID: probe.serverClientID, hostedDomain: probe.hostedDomain,
                scopes: probe.scopes, redirectURI: probe.redirectURI)
            let request = try AuthorizationRequest(
                configuration: configuration, endpoint: probe.authorizationEndpoint, loginHint: probe.loginHint,
                randomness: SystemRandomnessSource())
            return [
                "url": .string(request.url), "state": .string(request.state), "nonce": .string(request.nonce),
                "code_verifier": .string(request.codeVerifier.text),
            ]
        }
    }

    /// Reads with `TokenResponse`.
    func parseTokenResponse(_ probe: TokenResponseProbe) -> Observation {
        observe { () throws(GoogleSignInError) in
            let response = try TokenResponse(HTTPResponse(status: probe.status, probe.headers, probe.body))
            var output: [String: OutputValue] = ["access_token": .string(response.accessToken.text)]
            if let token = response.idToken { output["id_token"] = .string(token.text) }
            if let token = response.refreshToken { output["refresh_token"] = .string(token.text) }
            if let lifetime = response.expiresIn { output["expires_in"] = .integer(Int64(lifetime)) }
            if let scopes = response.grantedScopes { output["scopes"] = .strings(scopes) }
            return output
        }
    }

    /// Reads with `DeviceAuthorizationResponse`.
    func parseDeviceAuthorization(_ probe: DeviceAuthorizationProbe) -> Observation {
        observe { () throws(GoogleSignInError) in
            let codes = try DeviceAuthorizationResponse(HTTPResponse(status: probe.status, probe.headers, probe.body))
            return [
                "device_code": .string(codes.deviceCode.text), "user_code": .string(codes.userCode),
                "verification_url": .string(codes.verificationURL), "expires_in": .integer(Int64(codes.expiresIn)),
                "interval": .integer(Int64(codes.interval)),
            ]
        }
    }

    /// Reads with `UserInfo`.
    func parseUserInfo(_ probe: UserInfoProbe) -> Observation {
        observe { () throws(GoogleSignInError) in
            let response = HTTPResponse(status: 200, probe.headers, probe.body)
            return try UserInfo(response, subject: probe.subject).output
        }
    }

    /// Reads with `ProviderMetadata`.
    func parseProviderMetadata(_ probe: ProviderMetadataProbe) -> Observation {
        observe { () throws(GoogleSignInError) in
            let metadata = try ProviderMetadata(HTTPResponse(jsonBody: probe.body), issuer: probe.issuer)
            return [
                "authorization_endpoint": .string(metadata.authorizationEndpoint),
                "token_endpoint": .string(metadata.tokenEndpoint), "jwks_uri": .string(metadata.jwksURI),
            ]
        }
    }
}
