internal import AssayConformance
internal import AssayJSON
internal import GoogleSignInClient
internal import StrictJOSE

/// What anybody can send a client; a limit ends each.
extension GrowthBenchmark {
    /// ID tokens with a right signature and ever more claims.
    static func idTokens(_ library: VectorLibrary) throws -> GrowthBenchmark {
        let verifier = IDTokenVerifier(testKeys: .allowed)
        let golden = try library.forge.goldenIDToken()
        let keys = try JSONWebKeySet(golden.keySet)
        let context = IDTokenContext(
            clientID: golden.clientID, nonce: golden.nonce, now: golden.now, leeway: golden.leeway)
        let least = golden.idToken.count
        let steps = try [least, least * 10, CompactJWS.maximumByteCount].map { size in
            // A claim takes at most 48 bytes, which base64url makes 64.
            let claims = (0..<(size - least) / 64).map { index in
                JSONMember("claim\(index)", JSONNode(.string(String(repeating: "a", count: 32))))
            }
            let token = try library.forge.idTokenProbe(
                token: claims.isEmpty ? nil : JSONNode(["claims": .object(claims)]), context: nil
            ).idToken
            return Step(size: token.count) { _ = try verifier.verify(token, keys: keys, context: context) }
        }
        return GrowthBenchmark(
            unit: "byte", limit: CompactJWS.maximumByteCount, batch: 20, steps: steps)
    }

    /// Key sets of ever more keys, all of which are used.
    static func keySets(_ library: VectorLibrary) throws -> GrowthBenchmark {
        let limit = JSONWebKeySet.maximumKeyCount
        let document = try library.forge.goldenIDToken().keySet
        guard case .array(let keys)? = try JSON.parse(document, file: "the golden key set").value["keys"],
            let key = keys.first?.value
        else { throw HarnessError("the golden key set has no key") }
        let steps = [limit / 100, limit / 10, limit].map { size in
            let keys = (0..<size).map { index in
                var key = key
                key["kid"] = .string("key\(index)")
                return JSONNode(key)
            }
            let document = JSONWriter.bytes(["keys": .array(keys)])
            return Step(size: size) {
                guard try JSONWebKeySet(document).usableKeyIDs.count == size else {
                    throw HarnessError("a key of the golden key set is not usable")
                }
            }
        }
        return GrowthBenchmark(unit: "key", limit: limit, batch: 5, steps: steps)
    }

    /// Posted credentials among ever more parameters.
    static func forms() -> GrowthBenchmark {
        let fields: HTTPHeaderFields = [
            "Content-Type": "application/x-www-form-urlencoded", "Cookie": "g_csrf_token=t",
        ]
        return messages(
            "credential=a.b.c&g_csrf_token=t", limit: InputLimits.requestBodyBytes, batch: 5
        ) { body in
            _ = try CredentialResponse(method: "POST", fields: fields, body: Array(body.utf8))
        }
    }

    /// Callback URLs with ever more parameters.
    static func callbackURLs() throws -> GrowthBenchmark {
        let redirectURI = try RedirectURI("http://127.0.0.1:1/")
        return messages(
            "http://127.0.0.1:1/?state=s&code=c", limit: InputLimits.callbackBytes, batch: 50
        ) { url in
            _ = try AuthorizationResponse(callbackURL: url, redirectURI: redirectURI, state: "s", issuer: nil)
        }
    }

    private static func messages(
        _ head: String, limit: Int, batch: Int, _ work: @escaping (String) throws -> Void
    ) -> GrowthBenchmark {
        let steps = [limit / 100, limit / 10, limit].map { size in
            var text = head
            var count = 0
            while case let next = "&\(count)=", text.utf8.count + next.utf8.count <= size {
                text += next
                count += 1
            }
            return Step(size: text.utf8.count) { [text] in try work(text) }
        }
        return GrowthBenchmark(unit: "byte", limit: limit, batch: batch, steps: steps)
    }
}
