internal import AssayDocument
internal import TokenForge

extension FaultEffect {
    private static let small = 1...16 * 1_024 * 1_024
    private static let large = 1...1_000_000_000_000

    /// What replaces the body.
    static let ofBody: [FaultEffect] = [
        FaultEffect("body", insteadOf: .body) { node, keys throws(DocumentError) in
            let form = try node.form(keys)
            return .change { answer, scene throws(DocumentError) in
                answer.response.body = .bytes(try scene.bytes(of: form))
            }
        },
        FaultEffect("json", insteadOf: .body) { node, keys throws(DocumentError) in
            // Decoded as a text only to find its mistakes now.
            _ = try DocumentNode(.object([DocumentMember("json", node)]), at: node.location).form(keys)
            return .change { answer, scene throws(DocumentError) in
                answer.response.body = .bytes(try scene.patched(answer.response.body, node))
            }
        },
        // So many bytes that are nothing.
        FaultEffect("garbage", insteadOf: .body) { node, _ throws(DocumentError) in
            let count = try node.number(in: small)
            return .change { answer, _ in answer.response.body = .bytes(Garbage.bytes(count: count)) }
        },
        // White space, without end for most clients.
        FaultEffect("huge", insteadOf: .body) { node, _ throws(DocumentError) in
            let count = try node.number(in: large)
            return .change { answer, _ in
                answer.response.body = .repeating(
                    head: [UInt8(ascii: "{")], unit: [0x20], count: max(0, count - 1), tail: [])
            }
        },
        // A gzip stream that expands to so many bytes.
        FaultEffect("bomb", insteadOf: .body) { node, _ throws(DocumentError) in
            let count = try node.number(in: large)
            return .change { answer, _ in
                answer.response.body = CompressionBomb.gzip(expandingTo: count)
                answer.response.headers.set("Content-Encoding", "gzip")
            }
        },
    ]
}

extension FaultScene {
    /// The honest JSON under a merge patch; the patch's texts are expanded, the honest ones are not.
    fileprivate func patched(_ body: MockBody, _ patch: DocumentNode) throws(DocumentError) -> [UInt8] {
        let plain: DocumentNode
        do {
            plain = try Document.parse(body.prefix(Document.maximumSize), file: "the honest answer")
        } catch {
            throw patch.error("the honest answer is no JSON, so there is nothing to patch")
        }
        let merged = DocumentNode(plain.value.escapingSubstitution).applying(patch)
        guard merged.value != plain.value.escapingSubstitution else { throw patch.error("the patch changes nothing") }
        let form = try TextForm(
            decoding: DocumentNode(.object([DocumentMember("json", merged)]), at: patch.location),
            keys: provider.forge.keys)
        return try bytes(of: form)
    }
}

/// Bytes that are no text, no JSON and no compressed stream, the same every time.
enum Garbage {
    static func bytes(count: Int) -> [UInt8] {
        // A linear congruential generator (Knuth's MMIX constants); the first byte is no beginning of UTF-8.
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
