internal import AssayHTTP
internal import Foundation

/// The host and the port of a URL as browsers read them (URL Standard §3.5).
enum BrowserHost {
    /// Reads an authority, whose user information is dropped; `nil` if no browser accepts it.
    static func read(_ authority: ArraySlice<UInt8>) -> (host: String, port: Int?)? {
        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        var host = at.map { authority[$0...].dropFirst() } ?? authority
        var port: Int?
        let end = host.first == UInt8(ascii: "[") ? host.firstIndex(of: UInt8(ascii: "]")) : host.startIndex
        guard let end else { return nil }
        if let colon = host[end...].firstIndex(of: UInt8(ascii: ":")) {
            let digits = String(decoding: host[colon...].dropFirst(), as: UTF8.self)
            if !digits.isEmpty {
                guard digits.utf8.allSatisfy(ASCIIText.isDigit), let number = Int(digits), number <= 65_535 else {
                    return nil
                }
                port = number
            }
            host = host[..<colon]
        }
        return name(host).map { ($0, port) }
    }

    /// The name or the address, decoded, in lower case, and with other forms of letters and dots as the usual ones.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let text = String(decoding: bytes, as: UTF8.self).removingPercentEncoding else { return nil }
        let folded = text.precomposedStringWithCompatibilityMapping.lowercased().replacing("\u{3002}", with: ".")
        if folded.hasPrefix("[") { return folded.hasSuffix("]") ? folded : nil }
        guard !folded.isEmpty, folded.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !forbidden.contains($0) }) else {
            return nil
        }
        return isNumeric(folded) ? address(folded) : folded
    }

    private static let forbidden = Set("#%/:<>?@[\\]^|".utf8)

    private static func parts(_ name: String) -> [Substring] {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        return parts
    }

    /// Whether the last part is a number, so that the host is an address or nothing.
    private static func isNumeric(_ name: String) -> Bool {
        guard let last = parts(name).last, !last.isEmpty else { return false }
        return last.utf8.allSatisfy(ASCIIText.isDigit) || last.hasPrefix("0x") && number(last) != nil
    }

    /// An IPv4 address of one to four decimal, octal or hexadecimal numbers, of which the last fills the rest.
    private static func address(_ name: String) -> String? {
        let numbers = parts(name).map(number)
        guard numbers.count <= 4, let last = numbers.last ?? nil, last < 1 << (8 * (5 - numbers.count)) else {
            return nil
        }
        var value = last
        for (index, number) in numbers.dropLast().enumerated() {
            guard let number, number < 256 else { return nil }
            value += number << (8 * (3 - index))
        }
        return [24, 16, 8, 0].map { String(value >> $0 & 255) }.joined(separator: ".")
    }

    private static func number(_ part: Substring) -> Int? {
        let hexadecimal = part.dropFirst(2)
        if part.hasPrefix("0x"), hexadecimal.utf8.allSatisfy({ ASCIIText.hexadecimalValue($0) != nil }) {
            return hexadecimal.isEmpty ? 0 : Int(hexadecimal, radix: 16)
        }
        guard !part.isEmpty, part.utf8.allSatisfy(ASCIIText.isDigit) else { return nil }
        return part.count > 1 && part.hasPrefix("0") ? Int(part.dropFirst(), radix: 8) : Int(part)
    }
}
