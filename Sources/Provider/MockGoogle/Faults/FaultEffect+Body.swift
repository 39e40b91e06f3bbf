internal import AssayJSON
internal import TokenForge

extension FaultEffect {
    private static let small = 1...16 * 1_024 * 1_024
    private static let large = 1...1_000_000_000_000

    /// Effects that replace the body.
    static let ofBody: [FaultEffect] = [
        FaultEffect("body", group: .body) { node, keys throws(JSONError) in
            let form = try TextForm(decoding: node, keys: keys)
            return .change { response, context throws(JSONError) in
                response.replace(body: .bytes(try context.bytes(of: form)))
            }
        },
        FaultEffect("json", group: .body) { node, keys throws(JSONError) in
            // It is decoded here only to report its mistakes early.
            _ = try TextForm(
                decoding: JSONNode(.object([JSONMember("json", node)]), at: node.location), keys: keys)
            return .change { response, context throws(JSONError) in
                let honest = response.omittedBody ?? response.message.body
                response.replace(body: .bytes(try context.patched(honest, node)))
            }
        },
        // A number of bytes without any meaning.
        FaultEffect("garbage", group: .body) { node, _ throws(JSONError) in
            let count = try node.integer(in: small)
            return .change { response, _ in response.replace(body: .bytes(Garbage.bytes(count: count))) }
        },
        // More white space than most clients read.
        FaultEffect("huge", group: .body) { node, _ throws(JSONError) in
            let count = try node.integer(in: large)
            return .change { response, _ in
                response.replace(
                    body: .repeating(head: [UInt8(ascii: "{")], unit: [0x20], count: max(0, count - 1), tail: []))
            }
        },
        // A gzip stream that expands to that many bytes.
        FaultEffect("bomb", group: .body) { node, _ throws(JSONError) in
            let count = try node.integer(in: large)
            return .change { response, _ in
                response.replace(body: CompressionBomb.gzip(expandingTo: count))
                response.message.headers.set("Content-Encoding", "gzip")
            }
        },
    ]
}

extension EndpointResponse {
    /// Replaces the body; a response of status 304, which leaves its body out, becomes one of status 200.
    fileprivate mutating func replace(body: MockBody) {
        if message.status == 304 {
            message.status = 200
            message.headers.set("Content-Type", "application/json; charset=UTF-8")
        }
        message.body = body
        omittedBody = nil
    }
}

extension FaultContext {
    /// The honest JSON with a merge patch applied; texts of the patch are expanded, honest ones are not.
    fileprivate func patched(_ body: MockBody, _ patch: JSONNode) throws(JSONError) -> [UInt8] {
        let plain: JSONNode
        do {
            plain = try JSON.parse(body.prefix(JSON.maximumSize), file: "the honest response")
        } catch {
            throw patch.error("the honest response is not JSON, so it cannot be patched")
        }
        // A patch on user information has the names of claims, whatever names the response has.
        let patch = request.userInfoMembers(patch)
        let merged = JSONNode(plain.value.escapingSubstitution).applying(patch)
        guard merged.value != plain.value.escapingSubstitution else { throw patch.error("the patch changes nothing") }
        let form = try TextForm(
            decoding: JSONNode(.object([JSONMember("json", merged)]), at: patch.location),
            keys: provider.forge.keys)
        return try bytes(of: form)
    }
}

/// Fixed bytes that are not text, JSON or a compressed stream.
enum Garbage {
    static func bytes(count: Int) -> [UInt8] {
        // A linear congruential generator (Knuth's MMIX constants). The first byte cannot begin UTF-8 text.
        var state: UInt64 = 0x5EED
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for index in 0..<max(0, count) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes.append(index == 0 ? 0xFF : UInt8(truncatingIfNeeded: state >> 56))
        }
        return bytes
    }
}
