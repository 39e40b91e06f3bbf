// An adapter: it answers each probe of Assay with what your client does.
//
// Fill in verifyIDToken. The adapter protocol is docs/adapter-protocol.md of Assay, which also shows how a package that
// depends on Assay tests a client in Swift without an adapter.

import Foundation

/// A JSON object: the input of a probe, the claims of a token or an answer.
typealias Object = [String: Any]

/// Your client refuses the input.
///
/// Let the errors by which it does so, as it documents them, become this one.
struct Refused: Error {
    let message: String
}

/// Your client cannot be asked this.
struct Unsupported: Error {
    let name: String
}

let hello: Object = [
    "type": "hello",
    "protocol": 1,
    "client": "my-client",
    "version": "1",
    "operations": ["verify-id-token"],
    // "real": your client reads the clock of the machine. "injected": it takes probe["now"] in place of that clock.
    "clock": "real",
    // What your client checks besides the rest, such as "nonce": it then compares probe["nonce"], if there is one.
    "features": [String](),
]

/// Verifies the token as your application does, and returns its claims as your client returns them.
///
/// `keySet` is the provider's JWK set as JSON text. `probe["client_id"]` is your client ID, and `probe["issuers"]` has
/// the accepted spellings of the issuer.
func verifyIDToken(_ idToken: String, _ keySet: String, _ probe: Object) throws -> Object {
    throw Refused(message: "fill in verifyIDToken")
}

/// An input as text; one that is not UTF-8 comes as `{"base64": …}`.
func text(_ probe: Object, _ name: String) throws -> String {
    guard let text = probe[name] as? String else { throw Unsupported(name: "\(name) that is not UTF-8") }
    return text
}

/// What your client makes of the input of an operation.
func output(_ operation: String, _ probe: Object) throws -> Object {
    guard operation == "verify-id-token" else { throw Unsupported(name: operation) }
    guard probe["provider"] as? String == "google" else { throw Unsupported(name: "provider") }
    guard probe["previous_id_token"] == nil else { throw Unsupported(name: "previous_id_token") }
    let claims = try verifyIDToken(text(probe, "id_token"), text(probe, "jwks"), probe)
    // A claim that your client does not return is left out, and not checked here.
    var output: Object = [:]
    output["subject"] = claims["sub"]
    output["email"] = claims["email"]
    return output
}

func outcome(_ operation: String, _ probe: Object) -> Object {
    do {
        return ["outcome": "accept", "output": try output(operation, probe)]
    } catch let lacking as Unsupported {
        return ["outcome": "unsupported", "message": lacking.name]
    } catch let refusal as Refused {
        return ["outcome": "reject", "message": refusal.message]
    } catch {
        // Assay reports it as a crash: your client does not say that it may throw this.
        return ["outcome": "error", "message": "\(type(of: error)): \(error)"]
    }
}

/// Writes a message as one line of ASCII.
func write(_ message: Object) throws {
    var line = ""
    for unit in String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self).utf16 {
        if unit < 0x80 {
            line.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
        } else {
            line += "\\u" + String(Int(unit) + 0x10000, radix: 16).dropFirst()
        }
    }
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

while let line = readLine(), let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object {
    switch message["type"] as? String {
    case "hello":
        try write(hello)
    case "probe":
        var answer = outcome(message["operation"] as? String ?? "", message["input"] as? Object ?? [:])
        answer["type"] = "result"
        answer["id"] = message["id"]
        try write(answer)
    case "bye":
        exit(0)
    default:
        break
    }
}
