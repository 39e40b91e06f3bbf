internal import GoogleSignInClient
internal import StrictJOSE
internal import Synchronization

/// Caches the verdicts on ID tokens and the parsed key sets, which are the same in every world.
final class ComputationMemory: Sendable {
    private struct Judged {
        let token: String
        let nonce: String?
        let now: Int64
        let keyIDs: [[UInt8]?]
        let verdict: Result<IDTokenClaims, GoogleSignInError>
    }

    private static let limit = 128

    private let judged = Mutex<[Judged]>([])
    private let read = Mutex<[(response: HTTPResponse, answer: KeySetResponse)]>([])

    /// The library's own computations, each made once for the same input.
    var computations: SignInComputations {
        SignInComputations(
            verify: { [self] (verifier, token, keys, context) throws(GoogleSignInError) in
                try verdict(verifier, token, keys, context).get()
            },
            readKeySet: { [self] (response) throws(GoogleSignInError) in
                if let known = read.withLock({ $0.first { $0.response == response } }) { return known.answer }
                let answer = try KeySetResponse(response)
                read.withLock { $0.append((response, answer)) }
                return answer
            })
    }

    private func verdict(
        _ verifier: IDTokenVerifier, _ token: EncodedIDToken, _ keys: JSONWebKeySet, _ context: IDTokenContext
    ) -> Result<IDTokenClaims, GoogleSignInError> {
        let keyIDs = keys.keys.map(\.keyID)
        let known = judged.withLock { entries in
            entries.first {
                $0.now == context.now && $0.nonce == context.nonce && $0.keyIDs == keyIDs && $0.token == token.text
            }
        }
        if let known { return known.verdict }
        let verdict = Result { () throws(GoogleSignInError) in
            try verifier.verify(token.text, keys: keys, context: context)
        }
        judged.withLock { entries in
            if entries.count == Self.limit { entries.removeAll() }
            entries.append(
                Judged(token: token.text, nonce: context.nonce, now: context.now, keyIDs: keyIDs, verdict: verdict))
        }
        return verdict
    }
}
