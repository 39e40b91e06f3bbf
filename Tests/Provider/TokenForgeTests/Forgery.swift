import AssayJSON
import AssayTestSupport
import Foundation
import JOSECryptography
import Testing
import TokenForge

/// The forge of the tests, with the suite's keys and the tests' own golden document.
enum Forgery {
    static let now: Int64 = 1_790_000_000

    /// The suite's `vectors` folder.
    static let vectors = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "vectors")

    static let shared = Result { try makeForge() }

    static func makeForge() throws -> Forge {
        let keys = try KeyRing(directory: vectors.appending(path: "keys").path)
        let document = try JSON.parse(text: GoldenText.document, file: "golden.json")
        return Forge(keys: keys, golden: try Golden(decoding: document, keys: keys))
    }

    static func context(_ text: String?) throws -> ContextDescription {
        let forge = try shared.get()
        let node = try text.map { try JSON.parse(text: $0, file: "context.json") }
        return try ContextDescription(decoding: node, golden: forge.golden, keys: forge.keys)
    }

    static func render(_ token: String, context: String? = nil, at now: Int64 = now) throws -> RenderedToken {
        try render(token, context: context, at: now, with: shared.get())
    }

    static func render(
        _ token: String, context text: String? = nil, at now: Int64 = now, with forge: Forge
    ) throws -> RenderedToken {
        let node = try JSON.parse(text: token, file: "token.json")
        let description = try TokenDescription(decoding: node, keys: forge.keys)
        return try forge.renderToken(description, context(text), at: now)
    }

    /// The lines of the error that the body throws; one line that says so if it throws nothing.
    static func errors(_ body: () throws -> Void) -> [String] {
        do {
            try body()
            return ["no error"]
        } catch let errors as JSONError {
            return errors.problems.map(\.description)
        } catch {
            return ["\(error)"]
        }
    }
}

/// A token's description and the SHA-256 of the compact text that a second, independent implementation (Python, its
/// `cryptography` package and the `openssl` command) created from it when the case was written.
struct RenderingCase: Sendable, CustomTestStringConvertible {
    let name: String
    let token: String
    let context: String?
    let sha256: String

    init(_ name: String, token: String = "{}", context: String? = nil, sha256: String) {
        self.name = name
        self.token = token
        self.context = context
        self.sha256 = sha256
    }

    var testDescription: String { name }

    func digest() throws -> String {
        let rendered = try Forgery.render(token, context: context)
        return Hexadecimal.text(try HashAlgorithm.sha256.hash(rendered.bytes))
    }
}

extension Forgery {
    /// The members of some inputs, of every form.
    private static let inputMembers: [String: [InputMember]] = [
        "parse-authorization-response": members([
            ("url", .text), ("redirect_uri", .text), ("state", .text), ("issuer", .text), ("iss_advertised", .flag),
        ]),
        "build-authorization-request": members([("client_id", .text), ("scopes", .texts), ("login_hint", .text)]),
        "parse-token-response": members([("status", .integer), ("headers", .headers), ("body", .text)]),
        "parse-user-info": members([("headers", .headers), ("body", .text), ("subject", .text)]),
        "parse-key-set": members([("headers", .headers), ("body", .text)]),
        "derive-code-challenge": members([("code_verifier", .text)]),
    ]

    private static func members(_ members: [(name: String, form: MemberForm)]) -> [InputMember] {
        members.map { InputMember($0.name, $0.form, isOptional: false, isSecret: false, isContext: false) }
    }

    /// The input of an operation: the golden input merged with a vector's own, in the adapter protocol.
    static func input(_ operation: String, _ own: String) throws -> JSONValue {
        let forge = try shared.get()
        let node = InputDescription.merge(
            base: forge.golden.input(of: operation), own: try JSON.parse(text: own, file: "input.json"))
        let members = try #require(inputMembers[operation])
        let input = try InputDescription(decoding: try #require(node), members: members, keys: forge.keys)
        let values = try forge.renderInput(input, context(nil), at: now)
        return .object(
            members.compactMap { member in
                values[member.name].map { JSONMember(member.name, JSONNode($0.json)) }
            })
    }
}

/// A description with mistakes, and the lines of all errors.
typealias MistakenCase = NamedCase<String, [String]>
