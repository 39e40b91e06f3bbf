internal import AssayJSON

/// Why a change could not be applied to a variation of a token.
enum ChangeFailure: Error {
    /// Another variation of the token may work: try the next.
    case unsuitable(JSONError)
    /// No variation will work.
    case impossible(JSONError)
}

/// The variations of a token that the forge tries in turn, until one meets the condition of a change.
enum Variation {
    /// One in 256 signatures begins with a zero; the chance that none of this many does is 10⁻¹³.
    static let leadingZeroLimit = 8192
    /// Every other condition is met within few variations or never: white space at the end changes a segment's
    /// last characters in few ways, and a signature of 64 bytes has no `-` and no `_` once in 15 times.
    static let limit = 64

    /// White space that is unique for each number, shortest first; empty for 0.
    static func whiteSpace(_ number: Int) -> [UInt8] {
        guard number > 0 else { return [] }
        return String(number, radix: 2).utf8.map { $0 == UInt8(ascii: "1") ? UInt8(ascii: " ") : UInt8(ascii: "\t") }
    }

    /// A `jti` that is unique for each number.
    ///
    /// Its last three characters give every base64url segment
    /// a `-` or `_`, whatever precedes them.
    static func tokenID(_ number: Int) -> String { "assay-\(number)-~~~" }

    /// The result of the first suitable variation.
    static func search<Result>(
        limit: Int, _ attempt: (Int) throws(ChangeFailure) -> Result
    ) throws(JSONError) -> Result {
        var last: JSONError?
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
        throw last ?? JSONError("no variation of the token was tried", at: .built)
    }
}
