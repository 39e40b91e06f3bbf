import AssayConformance
import AssayJSON
import AssayThreads
import Foundation
import ReferenceClient
import TokenForge

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
    ///   - cacheClock: the clock by which it fetches keys again after a second; `nil` to fetch none.
    static func run(leaks: Bool = false, isStale: Bool = false, cacheClock: CacheClock? = nil) {
        var first: String?
        var tokenEndpoints: [String: String] = [:]
        var keys: (address: String, time: Double)?
        converse(operation: "sign-in", features: [], clock: cacheClock == nil ? "real" : "injected") { message in
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
                if let cacheClock, let address = text("provider", "jwks_uri") {
                    let time = cacheClock.time(message["input"]?["now"])
                    if keys?.address != address || time - (keys?.time ?? 0) >= 1 {
                        _ = Network.text(address)
                        keys = (address, time)
                    }
                }
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

    /// The clock of a key cache.
    enum CacheClock {
        case machine, injected

        func time(_ now: JSONValue?) -> Double {
            if case .machine = self { return Date().timeIntervalSince1970 }
            if case .number(let text)? = now { return Double(text) ?? 0 }
            return 0
        }
    }

    private static func subject(in answer: String) -> String? {
        func text(_ name: String, in text: String) -> String? {
            guard case .string(let text)? = (try? JSON.parse(text: text, file: ""))?.value[name] else { return nil }
            return text
        }
        guard let parts = text("id_token", in: answer)?.split(separator: "."), parts.count == 3,
            let claims = Base64.decodeURL(String(parts[1]))
        else { return nil }
        return text("sub", in: String(decoding: claims, as: UTF8.self))
    }
}

/// Answers the protocol's messages, one at a time.
private func converse(
    operation: String, features: [String], clock: String = "real", _ answer: (JSONValue) -> Observation
) {
    while let line = readLine(), let message = try? JSON.parse(text: line, file: "").value {
        switch message["type"] {
        case .string("hello"):
            say(
                #"{"type":"hello","protocol":1,"client":"fixture","version":"1","operations":["\#(operation)"],"#
                    + #""clock":"\#(clock)","reasons":"exact","features":[\#(features.joined(separator: ","))]}"#)
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

enum Network {
    /// The body of the response with status 200, after any redirects.
    static func text(_ url: String, form: String? = nil) -> String? {
        let type = HeaderField("Content-Type", "application/x-www-form-urlencoded")
        guard
            var request = WebRequest(
                method: form == nil ? "GET" : "POST", url: url, headers: form == nil ? [] : [type],
                body: Array((form ?? "").utf8))
        else { return nil }
        for _ in 0..<16 {
            guard let response = try? SocketTransport().answer(request, within: .seconds(5)) else { return nil }
            guard (300...399).contains(response.status) else {
                return response.status == 200 ? String(bytes: response.body, encoding: .utf8) : nil
            }
            guard let url = response.headers.first(named: "Location").flatMap(request.url.resolving) else { return nil }
            request = response.status < 307 ? WebRequest(url: url) : request
            request.url = url
        }
        return nil
    }
}
