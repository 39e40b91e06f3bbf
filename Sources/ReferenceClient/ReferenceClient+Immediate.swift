package import AssayConformance
internal import ReferenceJOSE

/// The operations that need nobody else, without a task around them.
extension ReferenceClient {
    package func observation(of probe: IDTokenProbe) -> Observation {
        observation { () throws(Refusal) in try IDTokenVerification(probe: probe, flaws: flaws).run() }
    }

    package func observation(of probe: AuthorizationResponseProbe) -> Observation {
        observation { () throws(Refusal) in try AuthorizationAnswer(probe: probe, flaws: flaws).read() }
    }

    package func observation(of probe: AuthorizationRequestProbe) -> Observation {
        observation { () throws(Refusal) in try AuthorizationURL(probe: probe, flaws: flaws).build() }
    }

    package func observation(of probe: CodeChallengeProbe) -> Observation {
        observation { () throws(Refusal) in
            ["code_challenge": .string(try ProofKey(flaws).challenge(of: probe.codeVerifier))]
        }
    }

    package func observation(of probe: TokenResponseProbe) -> Observation {
        observation { () throws(Refusal) in try TokenAnswer(probe: probe, flaws: flaws).read() }
    }

    package func observation(of probe: KeySetProbe) -> Observation {
        observation { () throws(Refusal) in
            if !HeaderFields(fields: probe.headers, flaws: FlawSwitch(nil)).isJSON,
                flaws.has("key-set-media-type-required")
            {
                throw Refusal(.invalidKeySet, "the answer is not JSON by its media type")
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
        observation { () throws(Refusal) in try UserInfoAnswer(probe: probe, flaws: flaws).read() }
    }

    package func observation(of probe: ProviderMetadataProbe) -> Observation {
        observation { () throws(Refusal) in try Metadata(probe: probe, flaws: flaws).read() }
    }

    package func observation(of probe: RSAPublicKeyProbe) -> Observation {
        observation { () throws(Refusal) in
            let der = try Refusal.refusing { () throws(JOSERefusal) in
                try PublicKeyDER(modulus: probe.modulus, exponent: probe.exponent, flaws).bytes()
            }
            return ["der": .string(der.map(Hexadecimal.digits).joined())]
        }
    }

    private func observation(_ body: () throws(Refusal) -> [String: OutputValue]) -> Observation {
        do {
            return .accept(try body())
        } catch {
            return .reject(error.reason, message: error.message)
        }
    }
}
