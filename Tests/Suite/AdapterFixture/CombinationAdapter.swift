import AssayAdapters
import AssayClients
import AssayConformance
import AssayJSON
import AssayThreads
import Foundation

/// A bundled client as a library without some features would be adapted: what a missing feature compares never reaches
/// the client, and what it returns never reaches the suite.
///
/// The client reaches the providers by the relay or by ports, and its adapter may fetch key sets for it.
struct CombinationAdapter {
    private let served: ServedClient
    private let features: Set<String>
    private let dropped: String?
    /// Whether the client takes what it cannot compare; others refuse a nonce or an issuer that they did not expect.
    private let ignoresTheUnexpected: Bool
    /// The way to the providers without the suite's relay; `nil` with it.
    private let ports: PortCarrier?

    /// Answers until the suite says goodbye.
    ///
    /// - Parameters:
    ///   - client: the name of a bundled client.
    ///   - features: the features of the hello, separated by commas; without `relay`, it uses ports.
    ///   - dropped: a member that it drops from each input, or `bytes` to end at a text that is not UTF-8.
    static func run(client: String, features: String, dropped: String?) {
        Worker.result {
            guard let adapter = CombinationAdapter(client: client, features: features, dropped: dropped) else { return }
            await adapter.run()
        }
    }

    private init?(client: String, features: String, dropped: String?) {
        self.dropped = dropped
        guard let client = try? BundledClients.client(named: client) else { return nil }
        ignoresTheUnexpected = client.description.name == "lenient"
        served = ServedClient(client)
        self.features = Set(features.split(separator: ",").map(String.init))
        do {
            ports = self.features.contains("relay") ? nil : try PortCarrier()
        } catch {
            return nil
        }
    }

    private func run() async {
        while let line = readLine(), let message = try? JSON.parse(text: line, file: "") {
            if message.value["type"] == "bye" { return }
            guard let reply = await reply(to: message) else { continue }
            FileHandle.standardOutput.write(Data(JSONWriter.bytes(reply, style: .ascii) + [UInt8(ascii: "\n")]))
        }
    }

    private func reply(to message: JSONNode) async -> JSONValue? {
        if message.value["type"] == "hello" {
            var hello = await served.reply(to: message)
            hello?["features"] = .array(features.sorted().map { JSONNode(.string($0)) })
            return hello
        }
        guard case .string(let operation)? = message.value["operation"], var input = message.value["input"] else {
            return await served.reply(to: message)
        }
        func answer(_ outcome: String, _ members: JSONValue) -> JSONValue {
            var answer: JSONValue = ["type": "result", "outcome": .string(outcome)]
            answer["id"] = message.value["id"]
            if case .object(let members) = members { for member in members { answer[member.name] = member.node.value } }
            return answer
        }
        if let lacking = lacking(in: input) { return answer("unsupported", ["message": .string(lacking)]) }
        input = without(features: input, operation)
        if let dropped, operation != "sign-in" {
            input[dropped] = dropped == "provider" && input["provider"] != nil ? "google" : nil
        }
        if dropped == "bytes", JSONWriter.text(input, style: .ascii).contains("{\"base64\":") { exit(1) }
        if operation != "sign-in", case .string(let uri)? = input["jwks_uri"] {
            guard let keys = Network.text(uri) else { return answer("reject", ["reason": "key-set-unavailable"]) }
            input["jwks_uri"] = nil
            input["jwks"] = .string(keys)
        }
        if operation == "sign-in", let ports { input = ports.relayed(input) }
        var probe = message.value
        probe["input"] = input
        var reply = await served.reply(to: JSONNode(probe))
        if !features.contains("email_verified") { reply = reply?.removing("email_verified", in: "output") }
        if !features.contains("scopes"), operation != "sign-in" { reply = reply?.removing("scopes", in: "output") }
        return ports.map { carrier in reply.map(carrier.plain) } ?? reply
    }

    /// What the input needs and this adapter lacks; `nil` if it has all.
    private func lacking(in input: JSONValue) -> String? {
        switch input["step"] {
        case .string(let step)? where ports != nil && ["authorize-device", "poll"].contains(step): step
        case .string? where !features.contains("discovery") && input["provider"]?["metadata_url"] != nil: "discovery"
        case .string? where !features.contains("added_scopes") && input["added_to"] != nil: "added_scopes"
        default: nil
        }
    }

    /// The input without what only a missing feature looks at.
    private func without(features input: JSONValue, _ operation: String) -> JSONValue {
        var input = input
        let isCallback = operation == "parse-authorization-response"
        var members = [
            ("at_hash", ["access_token"]), ("hosted_domain", ["hosted_domain"]),
            ("server_client_id", ["server_client_id"]),
        ]
        if ignoresTheUnexpected { members += [("nonce", ["nonce"]), ("raw_nonce", ["raw_nonce"])] }
        if ignoresTheUnexpected, isCallback { members.append(("iss_parameter", ["issuer", "iss_advertised"])) }
        for (feature, names) in members where !features.contains(feature) { for name in names { input[name] = nil } }
        if !features.contains("leeway"), input["leeway"] != nil { input["leeway"] = 0 }
        if isCallback, !features.contains("redirect_uri"), case .string(let url)? = input["url"] {
            input["redirect_uri"] = .string(String(url.prefix { !"?#".contains($0) }))
        }
        return input
    }
}

extension JSONValue {
    fileprivate func removing(_ name: String, in member: String) -> JSONValue {
        guard var inner = self[member] else { return self }
        var value = self
        inner[name] = nil
        value[member] = inner
        return value
    }
}
