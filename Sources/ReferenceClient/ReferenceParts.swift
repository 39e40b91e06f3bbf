/// Parts of the reference client by themselves, for whoever compares another implementation with it part by part.
package enum ReferenceParts {
    private static let honest = FlawSwitch(nil)

    /// Decodes base64url as JOSE has it; `nil` if it is none (RFC 7515 §2).
    package static func base64URL(_ text: [UInt8]) -> [UInt8]? {
        Base64URL(honest).decode(text)
    }
}
