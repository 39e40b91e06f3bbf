internal import AssayJSON
internal import JOSECryptography

extension VectorLibrary {
    /// A digest of each area, from what decides its verdicts: titles and notes do not count.
    ///
    /// Shapes: the keys are areas, the values SHA-256 in hexadecimal.
    var digests: [String: String] {
        var digests: [String: String] = [:]
        for file in files {
            var text = ""
            for vector in file.vectors { text += JSONWriter.text(Self.decisive(vector)) + "\n" }
            guard let digest = try? HashAlgorithm.sha256.hash(Array(text.utf8)) else { continue }
            digests[file.area] = digest.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        }
        return digests
    }

    private static func decisive(_ vector: Vector) -> JSONValue {
        var value: JSONValue = [
            "id": .string(vector.id), "operation": .string(vector.operation.rawValue), "expect": vector.expected.value,
            "needs": .array(vector.needs.map { JSONNode(.string($0.rawValue)) }),
        ]
        value["profile"] = vector.profile.map(JSONValue.string)
        value["token"] = vector.token?.value
        value["context"] = vector.context?.value
        value["input"] = vector.input?.value
        return value
    }
}
