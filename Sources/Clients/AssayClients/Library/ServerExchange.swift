internal import AssayConformance
internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import StrictJOSE

/// An exchange with the app's own server that does not check for cancellation.
struct ServerExchange: IDTokenExchange {
    let device: AccountDevice
    let url: String

    func exchange(_ request: BackendRequest) async throws(GoogleSignInError) -> BackendGrant {
        let question =
            #"{"provider":"\#(request.identity.provider.rawValue)","idToken":"\#(request.idToken.text)","#
            + #""intent":"\#(request.intent.name)"}"#
        let headers = [HeaderField("Content-Type", "application/json")]
        let answer = await device.send(
            RequestMessage(method: "POST", url: url, headers: headers, body: Array(question.utf8)))
        guard case .response(let response) = answer else {
            throw GoogleSignInError(.network, "the server cannot be reached")
        }
        guard let root = try? JSONDocument(response.body).root else { throw GoogleSignInError(.backendRejected) }
        switch response.status {
        case 200: return try grant(root)
        case 404: throw GoogleSignInError(.notSignedIn, "there is no account")
        case 409: throw GoogleSignInError(.accountExists)
        default: throw GoogleSignInError(.backendRejected, "status \(response.status)")
        }
    }

    private func grant(_ answer: JSONValue) throws(GoogleSignInError) -> BackendGrant {
        let given = answer["credentials"]
        guard let user = answer["user"]?["id"]?.string, let key = given?["accessKeyId"]?.string,
            let secret = given?["secretAccessKey"]?.string, let token = given?["sessionToken"]?.string,
            let end = given?["expiration"]?.number?.exactInteger
        else { throw GoogleSignInError(.backendRejected, "the answer names no user with credentials") }
        return try BackendGrant(
            userID: user, isNewUser: answer["user"]?["isNew"]?.boolean,
            credentials: .temporaryKeys(
                TemporaryKeys(
                    accessKeyID: key, secretAccessKey: BackendSecret(secret), sessionToken: BackendSecret(token),
                    expiresAt: end)))
    }
}

extension SignInIntent {
    fileprivate var name: String {
        switch self {
        case .signIn: "sign-in"
        case .signUp: "sign-up"
        case .either: "either"
        }
    }
}
