package import AssayConformance
internal import ReferenceJOSE

/// The operations without requests, which need no task.
extension ReferenceClient {
    package func observation(of probe: IDTokenProbe) -> Observation {
        Observation { () throws(Refusal) in try IDTokenVerification(probe: probe, flaws: flaws).run() }
            .quoting(probe.idToken, "id-token-quoted-in-message", flaws)
    }

    package func observation(of probe: AuthorizationResponseProbe) -> Observation {
        Observation { () throws(Refusal) in try AuthorizationResponse(probe: probe, flaws: flaws).read() }
            .quoting(probe.url, "callback-quoted-in-message", flaws)
    }

    package func observation(of probe: AuthorizationRequestProbe) -> Observation {
        Observation { () throws(Refusal) in
            try AuthorizationURL(probe: probe, flaws: flaws, values: values).build()
        }
    }

    package func observation(of probe: CodeChallengeProbe) -> Observation {
        Observation { () throws(Refusal) in
            ["code_challenge": .string(try PKCE(flaws).challenge(of: probe.codeVerifier))]
        }
        .quoting(probe.codeVerifier, "code-verifier-quoted-in-message", flaws)
    }

    package func observation(of probe: TokenResponseProbe) -> Observation {
        Observation { () throws(Refusal) in try TokenResponse(probe: probe, flaws: flaws).read() }
            .quoting(probe.body, "response-quoted-in-message", flaws)
    }

    package func observation(of probe: KeySetProbe) -> Observation {
        Observation { () throws(Refusal) in
            let fields = HeaderFields(fields: probe.headers, flaws: FlawSwitch(nil))
            if !fields.isJSON, flaws.has("key-set-media-type-required") {
                throw Refusal(.invalidKeySet, "the media type of the response is not JSON")
            }
            if fields.isRefusable(flaws) {
                throw Refusal(.invalidKeySet, "the media type or the coding of the response is none that is read")
            }
            if fields.lines("Content-Type").isEmpty || !fields.mayBeKeySet, flaws.has("key-set-of-unknown-type-refused")
            {
                throw Refusal(.invalidKeySet, "the media type of the response is not that of a key set")
            }
            let keyIDs = try Refusal.refusing { () throws(JOSERefusal) in
                try KeySet(probe.body, flaws).usableKeyIDs()
            }
            return [
                "key_ids": .strings(keyIDs),
                "fresh_for": .integer(Freshness(probe.headers, flaws).seconds),
            ]
        }
    }

    package func observation(of probe: UserInfoProbe) -> Observation {
        Observation { () throws(Refusal) in try UserInfoResponse(probe: probe, flaws: flaws).read() }
    }

    package func observation(of probe: ProviderMetadataProbe) -> Observation {
        Observation { () throws(Refusal) in try Metadata(probe: probe, flaws: flaws).read() }
    }

    package func observation(of probe: RSAPublicKeyProbe) -> Observation {
        Observation { () throws(Refusal) in
            let der = try Refusal.refusing { () throws(JOSERefusal) in
                try PublicKeyDER(modulus: probe.modulus, exponent: probe.exponent, flaws).bytes()
            }
            return ["der": .string(der.map(Hexadecimal.digits).joined())]
        }
    }

    package func observation(of probe: CredentialResponseProbe) -> Observation {
        Observation { () throws(Refusal) in try CredentialResponse(probe: probe, flaws: flaws).read() }
            .quoting(probe.body, "id-token-quoted-in-message", flaws)
    }

    package func observation(of probe: SecurityEventProbe) -> Observation {
        Observation { () throws(Refusal) in try SecurityEventVerification(probe: probe, flaws: flaws).run() }
            .quoting(probe.token, "id-token-quoted-in-message", flaws)
    }

    package func observation(of probe: DeviceAuthorizationProbe) -> Observation {
        Observation { () throws(Refusal) in
            try DeviceAuthorization(probe: probe, flaws: flaws, endpoints: EndpointCheck(flaws)).output
        }
        .quoting(probe.body, "response-quoted-in-message", flaws)
    }
}

extension Observation {
    /// The observation, with the input in the message of a refusal if a flaw puts it there.
    fileprivate func quoting(_ input: [UInt8], _ flaw: String, _ flaws: FlawSwitch) -> Observation {
        guard case .reject(let reason, let message) = self, flaws.has(flaw) else { return self }
        // A message is for people, so it quotes the beginning of a long input.
        return .reject(reason, message: "\(message ?? ""): \(String(decoding: input.prefix(4_096), as: UTF8.self))")
    }
}
