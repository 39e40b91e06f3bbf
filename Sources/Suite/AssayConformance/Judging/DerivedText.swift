internal import JOSECryptography
internal import TokenForge

/// A text that anyone can compute from the parameters of a URL.
///
/// The texts of two URLs correspond by their names.
struct DerivedText {
    /// How it is computed.
    let name: String
    let bytes: [UInt8]

    private static let separators = ["", ".", ":", "-", "|", "&"]

    /// Everything that is tried: each value, each pair, hashed or keyed with another value, and written in several ways.
    ///
    /// - Parameters:
    ///   - values: the parameters of the request.
    ///   - before: the parameters of the request before it, of which only the values themselves are tried.
    static func all(of values: [Value], before: [Value]) -> [DerivedText] {
        var texts: [DerivedText] = []
        for value in values + before.map({ Value("the previous \($0.name)", $0.bytes) }) {
            for form in value.forms { texts += form.hashes.flatMap(\.spellings) }
        }
        for key in [Value("no key", [])] + values {
            for value in values where value.name != key.name {
                guard let code = try? HashAlgorithm.sha256.hmac(key: key.bytes, message: value.bytes) else {
                    continue
                }
                texts += Value("HMAC-SHA-256 of \(value.name) with \(key.name)", code).spellings
            }
        }
        for first in values {
            for second in values where first.name != second.name {
                for separator in separators {
                    let joined = Value(
                        "\(first.name)\(separator.isEmpty ? "" : " \(separator)") and \(second.name)",
                        first.bytes + Array(separator.utf8) + second.bytes)
                    texts += joined.digests.flatMap(\.spellings)
                }
            }
        }
        return texts
    }

    /// Bytes with a name.
    struct Value {
        let name: String
        let bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        /// The value as it is, reversed, and decoded from base64url.
        fileprivate var forms: [Value] {
            var forms = [self, Value("\(name) reversed", bytes.reversed())]
            if let decoded = Base64.decodeURL(String(decoding: bytes, as: UTF8.self)), !decoded.isEmpty {
                forms.append(Value("\(name) decoded", decoded))
            }
            return forms
        }

        /// The value and its hashes, once and twice.
        fileprivate var hashes: [Value] { [self] + digests + digests.flatMap(\.digests) }

        fileprivate var digests: [Value] {
            let kinds: [(String, HashAlgorithm)] = [("SHA-1", .sha1), ("SHA-256", .sha256), ("SHA-512", .sha512)]
            return kinds.compactMap { kind, algorithm in
                (try? algorithm.hash(bytes)).map { Value("\(kind) of \(name)", $0) }
            }
        }

        /// The value as bytes, in base64url and in hexadecimal.
        fileprivate var spellings: [DerivedText] {
            let digits = Hexadecimal.text(bytes)
            return [
                DerivedText(name: name, bytes: bytes),
                DerivedText(name: "base64url of \(name)", bytes: Array(Base64.url(bytes).utf8)),
                DerivedText(name: "hexadecimal of \(name)", bytes: Array(digits.utf8)),
                DerivedText(name: "upper-case hexadecimal of \(name)", bytes: Array(digits.uppercased().utf8)),
            ]
        }
    }
}
