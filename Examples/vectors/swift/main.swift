// Judges GoogleSignInClient by exported vectors, under the profile core: swift run verify-vectors verify-id-token.json

import Foundation
import GoogleSignInClient
import StrictJOSE

struct File: Decodable { let vectors: [Vector] }
struct Output: Decodable { let subject: String?, emailVerified: Bool? }
struct Vector: Decodable { let id: String, expect: [String: String], output: Output?, input: Input, honest: Input? }
struct Input: Decodable {
    let idToken, jwks, provider, clientId: String
    let serverClientId, nonce, rawNonce, accessToken, hostedDomain, previousIdToken: String?
    let issuers: [String], now: Int64, leeway: Int64
}

func accepts(_ given: Input, _ output: Output? = nil) -> Bool {
    var provider = given.provider == "apple" ? IDTokenProvider.apple : .google
    provider.issuers = given.issuers
    provider.nonceForm = given.rawNonce == nil ? .asSent : .sha256
    let verifier = IDTokenVerifier(provider: provider, testKeys: .allowed)
    let context = IDTokenContext(
        clientID: given.clientId, serverClientID: given.serverClientId, hostedDomain: given.hostedDomain,
        nonce: given.rawNonce ?? given.nonce, accessToken: given.accessToken, now: given.now, leeway: given.leeway)
    guard let keys = try? JSONWebKeySet(Array(given.jwks.utf8)),
        let claims = try? verifier.verify(given.idToken, keys: keys, context: context)
    else { return false }
    return (output?.subject ?? claims.subject) == claims.subject
        && (output?.emailVerified ?? claims.isEmailVerified) == claims.isEmailVerified
}

let decoder = JSONDecoder()
decoder.keyDecodingStrategy = .convertFromSnakeCase
let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
for vector in try decoder.decode(File.self, from: data).vectors where vector.input.previousIdToken == nil {
    let isAcceptance = vector.expect["core"] == "accept"
    let isRight = accepts(vector.input, vector.output) == isAcceptance
    let isShown = isAcceptance || vector.honest.map { accepts($0) } == true
    print(vector.id, vector.expect["core"] == "either" || isRight && isShown ? "passed" : "failed")
}
