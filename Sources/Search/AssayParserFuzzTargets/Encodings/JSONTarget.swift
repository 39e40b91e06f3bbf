internal import ReferenceJOSE

extension FuzzTargets {
    /// JSON, read by the library and by the reference, written, and read again.
    package static let json = FuzzTarget(
        "json", weight: 4, running: FuzzRunning(executionsPerSecond: 100_000), dictionary: .json,
        seeds: { vector in
            let parts = vector.segments.prefix(2).enumerated().compactMap { index, segment in
                ReferenceParts.base64URL(segment).map { FuzzSeed("\(vector.name)_\(index)", $0) }
            }
            return vector.seed(vector.tokenResponse) + parts
        },
        madeSeeds: { JSONSeeds.made }, drafts: { bytes throws(FuzzDraftError) in EncodingDrafts.json(bytes) },
        JSONProperties.check)
}

/// Escapes, numbers, repeated names, and objects with so many members that the library uses a table.
private enum JSONSeeds {
    private static let many = (0..<48).map { "\"m\($0)\":\($0)" }.joined(separator: ",")

    private static let texts = [
        #"{"a":"\b\f\n\r\t\/\\\"\u00e9\u0800\uD83D\uDE00"}"#, "{\"a\":\"\u{50000}\u{10FFFF}\u{800}\"}",
        #"{"a":"\"#, #"{"a":"\u00"#, #"{"a":"\uD83D\u"#, #"{"a":-18446744073709551615.5}"#,
        #"{"a":-9223372036854775809}"#, #"{"a":-9223372036854775808}"#, #"{"a":-0.5,"b":1e19,"c":1.5e-3}"#,
        "{\(many)}", "{\(many),\"m7\":0}", #"{\#(many),"\u006d7":0}"#, #"{\#(many),"\u006dx":0,"\u006dx":1}"#,
        #"{"\u0061":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"\u0061":1,"\u0061":2}"#, #"{"\u0061":1,"\u0062":2}"#,
    ]

    static var made: [FuzzSeed] {
        texts.enumerated().flatMap { index, text in
            // The same text at a length at which the other forms are checked.
            let padding = String(repeating: " ", count: (9 - text.utf8.count % 8) % 8)
            return [FuzzSeed("text_\(index)", text), FuzzSeed("text_\(index)-padded", text + padding)]
        }
    }
}
