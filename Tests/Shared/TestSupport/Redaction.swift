/// Whether what Swift prints of a value has a secret in it.
package enum Redaction {
    /// The texts by which Swift prints a value, of those that contain the secret; bytes are printed as numbers.
    package static func leaks(_ secret: String, of value: some Sendable) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        let bytes = Array(secret.utf8).map(String.init).joined(separator: " ")
        return ["\(value)", String(reflecting: value), dumped].filter { text in
            text.contains(secret) || text.split { !$0.isNumber }.joined(separator: " ").contains(bytes)
        }
    }
}
