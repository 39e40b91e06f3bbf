internal import AssayConformance
internal import Foundation
internal import ReferenceJOSE

/// A careless set of characters for a code verifier, with more than the unreserved ones of RFC 7636 §4.1.
enum VerifierCharacters: String, CaseIterable {
    case standardBase64 = "verifier-in-standard-base64-accepted"
    case path = "verifier-of-path-characters-accepted"
    case unescapedByJavaScript = "verifier-that-javascript-leaves-accepted"
    case betweenTheCases = "verifier-range-across-cases-accepted"
    case percentSign = "verifier-with-percent-sign-accepted"
    case whiteSpace = "verifier-white-space-skipped"
    case printable = "verifier-of-printable-ascii-accepted"
    case ascii = "verifier-of-any-ascii-accepted"
    case notControl = "verifier-without-control-characters-accepted"
    case letters = "verifier-letters-of-any-script-accepted"
    case digits = "verifier-digits-of-any-script-accepted"
    case latin1 = "verifier-letters-of-latin1-accepted"
    case folded = "verifier-folded-to-compatible-form"
    case lowOctets = "verifier-cut-to-low-octets"

    /// Whether a client with this set accepts the verifier.
    func accepts(_ verifier: [UInt8]) -> Bool {
        switch self {
        case .standardBase64: Self.consists(verifier, of: "+/")
        case .path: Self.consists(verifier, of: "!$&'()*+,;=:@")
        case .unescapedByJavaScript: Self.consists(verifier, of: "!*'()")
        case .betweenTheCases: Self.consists(verifier, of: "[\\]^`")
        case .percentSign: Self.consists(verifier, of: "%")
        case .whiteSpace: Self.consists(verifier, of: " \t\r\n")
        case .printable: verifier.allSatisfy { (0x20...0x7E).contains($0) }
        case .ascii: verifier.allSatisfy { $0 < 0x80 }
        case .notControl: verifier.allSatisfy { $0 > 0x20 }
        case .letters: Self.scalars(verifier) { $0.properties.isAlphabetic }
        case .digits: Self.scalars(verifier) { $0.properties.numericType == .decimal }
        case .latin1: verifier.allSatisfy { PKCE.isUnreserved($0) || Unicode.Scalar($0).properties.isAlphabetic }
        case .folded:
            String(validating: verifier, as: UTF8.self)?.applyingWidth.utf8.allSatisfy(PKCE.isUnreserved) == true
        case .lowOctets: LowOctets.cut(verifier)?.allSatisfy(PKCE.isUnreserved) == true
        }
    }

    private static func consists(_ verifier: [UInt8], of others: String) -> Bool {
        verifier.allSatisfy { PKCE.isUnreserved($0) || others.utf8.contains($0) }
    }

    private static func scalars(_ verifier: [UInt8], _ isAccepted: (Unicode.Scalar) -> Bool) -> Bool {
        guard let text = String(validating: verifier, as: UTF8.self) else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII ? PKCE.isUnreserved(UInt8(scalar.value)) : isAccepted(scalar)
        }
    }
}
