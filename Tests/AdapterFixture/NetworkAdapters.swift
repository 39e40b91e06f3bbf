import AssayConformance
import AssayJSON
import AssayThreads
import Foundation
import ReferenceClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The reference client, which fetches the key set for every token.
enum FetchingAdapter {
    static func run() {
        converse(operation: "verify-id-token", features: [#""jwks_uri""#, #""nonce""#]) { message in
            let answer = message["input"]?["jwks_uri"].flatMap { uri -> String? in
                if case .string(let text) = uri { Network.text(text) } else { nil }
            }
            guard let keys = answer else { return .reject(.keySetUnavailable) }
            var input = message["input"] ?? [:]
            input["jwks"] = .string(keys)
            guard let probe = try? Probe(operation: .verifyIDToken, adapterInput: JSONNode(input)) else {
                return .crashed("the input cannot be read")
            }
            return Worker.result { await ReferenceClient().handle(probe.input) }
        }
    }
}

/// A sign-in over real sockets that checks only the state.
enum PortsAdapter {
    /// - Parameters:
    ///   - leaks: whether it writes the token response to standard error.
    ///   - isStale: whether it uses the first token endpoint forever.
    static func run(leaks: Bool = false, isStale: Bool = false) {
        var first: String?
        var tokenEndpoints: [String: String] = [:]
        converse(operation: "sign-in", features: []) { message in
            func text(_ path: String...) -> String? {
                var value = message["input"]
                for name in path { value = value?[name] }
                if case .string(let text)? = value { return text }
                return nil
            }
            switch text("step") {
            case "start":
                guard let endpoint = text("provider", "authorization_endpoint"), let client = text("client_id"),
                    let redirect = text("redirect_uri"), let token = text("provider", "token_endpoint")
                else { return .crashed("the start lacks something") }
                let session = "s\(tokenEndpoints.count)"
                tokenEndpoints[session] = token + "|" + client + "|" + redirect
                return .accept([
                    "session": .string(session),
                    "authorization_url": .string(
                        "\(endpoint)?response_type=code&scope=openid&nonce=0123456789012345&state=\(session)state01234567"
                            + "&client_id=\(client)&redirect_uri=\(redirect)&code_challenge_method=S256"
                            // The challenge of the verifier in RFC 7636, appendix B.
                            + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
                ])
            case "finish":
                guard let session = text("session"), let known = tokenEndpoints[session],
                    let url = text("callback_url"),
                    url.contains("state=\(session)state01234567"),
                    let code = url.firstMatch(of: /[?&]code=([^&]+)/)?.output.1
                else { return .reject(.stateMismatch) }
                if first == nil { first = known }
                let parts = (isStale ? first ?? known : known).split(separator: "|").map(String.init)
                let form =
                    "grant_type=authorization_code&code=\(code)&client_id=\(parts[1])&redirect_uri=\(parts[2])"
                    + "&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
                let answer = Network.text(parts[0], form: form)
                if leaks { FileHandle.standardError.write(Data((answer ?? "").utf8)) }
                guard let answer, let subject = subject(in: answer) else {
                    return .reject(.tokenExchangeFailed)
                }
                return .accept(["subject": .string(subject)])
            case let step: return .unsupported(step ?? "")
            }
        }
    }

    private static func subject(in answer: String) -> String? {
        guard let token = answer.firstMatch(of: /"id_token": *"[^.]+\.([^.]+)\./)?.output.1 else { return nil }
        var text = String(token).replacing("-", with: "+").replacing("_", with: "/")
        while text.utf8.count % 4 != 0 { text += "=" }
        let claims = Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
        return claims?.firstMatch(of: /"sub": *"([^"]+)"/).map { String($0.output.1) }
    }
}

/// Answers the protocol's messages, one at a time.
private func converse(operation: String, features: [String], _ answer: (JSONValue) -> Observation) {
    while let line = readLine(), let message = try? JSON.parse(text: line, file: "").value {
        switch message["type"] {
        case .string("hello"):
            say(
                #"{"type":"hello","protocol":1,"client":"fixture","version":"1","operations":["\#(operation)"],"#
                    + #""clock":"real","reasons":"exact","features":[\#(features.joined(separator: ","))]}"#)
        case .string("probe"):
            guard case .string(let id)? = message["id"] else { exit(1) }
            say(text(of: answer(message), id: id))
        case .string("bye"): exit(0)
        default: break
        }
    }
}

private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

private func text(of observation: Observation, id: String) -> String {
    var value: JSONValue = ["type": "result", "id": .string(id)]
    switch observation {
    case .accept(let output):
        value["outcome"] = "accept"
        var members: JSONValue = [:]
        for case (let name, .string(let text)) in output { members[name] = .string(text) }
        value["output"] = members
    case .reject(let reason, _):
        value["outcome"] = "reject"
        value["reason"] = reason.map { .string($0.rawValue) }
    case .unsupported(let what):
        value["outcome"] = "unsupported"
        value["message"] = .string(what)
    case .crashed(let how), .notPut(let how):
        value["outcome"] = "error"
        value["message"] = .string(how)
    case .hung: value["outcome"] = "error"
    }
    return JSONWriter.text(value, style: .ascii)
}

private enum Network {
    /// The body of a URL's response with status 200.
    static func text(_ url: String, form: String? = nil) -> String? {
        guard url.hasPrefix("http://"), let url = URL(string: url) else { return nil }
        var request = URLRequest(url: url, timeoutInterval: 5)
        if let form {
            request.httpMethod = "POST"
            request.httpBody = Data(form.utf8)
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        }
        return Worker.result { [request] () -> String? in
            guard let (data, response) = try? await URLSession.shared.data(for: request),
                (response as? HTTPURLResponse)?.statusCode == 200
            else { return nil }
            return String(bytes: data, encoding: .utf8)
        }
    }
}
