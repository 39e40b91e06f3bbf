internal import AssayDocument

/// Why a change could not be made to a token as it is.
enum ChangeFailure: Error {
    /// Another variation of the token may do: try the next.
    case unsuitable(DocumentError)
    /// No variation will.
    case impossible(DocumentError)
}

/// The variations of a token that a forger tries in turn, until one has what a change asks for.
enum Variation {
    /// One in 256 signatures begins with a zero, so this many without one happen once in 10¹³ times.
    static let leadingZeroLimit = 8192
    /// What else is asked of a text is had within few variations or never: white space at the end changes a segment's
    /// last characters in few ways, and a signature of 64 bytes has no `-` and no `_` once in 15 times.
    static let limit = 64

    /// White space that differs from that of every other number, shortest first; nothing for 0.
    static func whiteSpace(_ number: Int) -> [UInt8] {
        guard number > 0 else { return [] }
        return String(number, radix: 2).utf8.map { $0 == UInt8(ascii: "1") ? UInt8(ascii: " ") : UInt8(ascii: "\t") }
    }

    /// A `jti` that differs from that of every other number.
    ///
    /// Its last three characters give every base64url segment
    /// a `-` or `_`, whatever stands before.
    static func tokenID(_ number: Int) -> String { "assay-\(number)-~~~" }

    /// The first variation's result that is not unsuitable.
    static func search<Result>(
        limit: Int, _ attempt: (Int) throws(ChangeFailure) -> Result
    ) throws(DocumentError) -> Result {
        var last: DocumentError?
        for number in 0..<limit {
            do {
                return try attempt(number)
            } catch {
                switch error {
                case .impossible(let error): throw error
                case .unsuitable(let error): last = error
                }
            }
        }
        throw last ?? DocumentError("no variation of the token was tried", at: .built)
    }
}
