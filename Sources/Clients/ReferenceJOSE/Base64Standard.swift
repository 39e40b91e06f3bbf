internal import Foundation

/// Standard base64 (RFC 4648 §4), for certificates and PEM texts.
package enum Base64Standard {
    /// The bytes; `nil` if the text is not base64.
    package static func decode(_ text: String) -> [UInt8]? {
        Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
    }

    /// The text, with padding.
    package static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }

    /// The bytes of the certificate in a PEM text (RFC 7468).
    package static func certificate(inPEM text: String) -> [UInt8]? {
        guard let begin = text.range(of: "-----BEGIN CERTIFICATE-----"),
            let end = text.range(of: "-----END CERTIFICATE-----"), begin.upperBound <= end.lowerBound
        else { return nil }
        return decode(String(text[begin.upperBound..<end.lowerBound]))
    }
}
