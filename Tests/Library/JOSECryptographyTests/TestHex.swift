/// The bytes of a hexadecimal text; none if it is malformed, so that comparing with them fails.
func hex(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text where !character.isWhitespace {
        guard let digit = character.hexDigitValue else { return [] }
        if let first = high {
            bytes.append(first << 4 | UInt8(digit))
            high = nil
        } else {
            high = UInt8(digit)
        }
    }
    return high == nil ? bytes : []
}
