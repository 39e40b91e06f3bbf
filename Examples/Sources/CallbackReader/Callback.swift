/// What an app makes of the URL that its browser session came back with.
public struct Callback {
    /// The authorization code.
    public let code: String

    /// Why a callback is refused.
    public enum Refusal: Error {
        case notThisApp, malformed, otherState, otherIssuer, provider(String), noCode
    }

    /// Reads a callback.
    ///
    /// - Parameters:
    ///   - redirectURI: what the request asked the answer to be sent to.
    ///   - state: the request's state.
    ///   - issuer: whom the request was sent to (RFC 9207), if that is known.
    ///   - issuerIsPromised: whether the issuer has said that its answers name it.
    public init(
        url: String, redirectURI: String, state: String, issuer: String?, issuerIsPromised: Bool
    ) throws(Refusal) {
        // The redirect URI may have a query of its own, which stays (RFC 6749 §3.1.2).
        let beginning = redirectURI + (redirectURI.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")
        guard url.utf8.starts(with: beginning.utf8) else { throw .notThisApp }
        guard let query = String(url.utf8.dropFirst(beginning.utf8.count)), !query.utf8.contains(UInt8(ascii: "#"))
        else { throw .malformed }
        var parameters: [[UInt8]: String] = [:]
        for pair in query.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(sides[0]), let value = Self.decoded(sides.count == 2 ? sides[1] : ""),
                parameters.updateValue(value, forKey: Array(name.utf8)) == nil
            else { throw .malformed }
        }
        func parameter(_ name: String) -> String? { parameters[Array(name.utf8)] }
        guard let returned = parameter("state"), returned.utf8.elementsEqual(state.utf8) else { throw .otherState }
        if let issuer {
            switch parameter("iss") {
            case let named?: guard named.utf8.elementsEqual(issuer.utf8) else { throw .otherIssuer }
            case nil: guard !issuerIsPromised else { throw .otherIssuer }
            }
        }
        if let error = parameter("error") { throw .provider(error) }
        guard let code = parameter("code"), !code.isEmpty else { throw .noCode }
        self.code = code
    }

    /// Undoes the form encoding of a name or a value; `nil` for what is not encoded so.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            case 0x21...0x7E: bytes.append(byte)
            default: return nil
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
