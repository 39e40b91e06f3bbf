/// The plan's token response, which it reads from the body only.
///
/// It does not check the status, the media type or `token_type`, which RFC 6749 §5.1 requires. An OAuth error lacks the
/// members below and becomes a `DecodingError`; the plan declares `token-exchange-failed` but never throws it. Strings
/// may be empty.
struct PlanTokenResponse: Decodable, Sendable {
    let idToken: String
    let accessToken: String
    let refreshToken: String?
    /// The lifetime in seconds, which may be negative; it is required here but only recommended by RFC 6749 §5.1.
    let expiresIn: Int

    private enum CodingKeys: String, CodingKey {
        case idToken = "id_token"
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
    }

    /// Reads a body.
    init(body: [UInt8]) throws(PlanFailure) {
        self = try PlanFailure.decode(Self.self, from: body)
    }

    /// Reads the members.
    ///
    /// The plan's code declares the lifetime as `Int`, but its text says "as Int, Double, or NSNumber", so fractions of a
    /// second are allowed. This follows the text and drops the fraction. A number beyond `Int` is refused, because the
    /// plan does not say how it converts numbers, and a trap would be our invention.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        idToken = try members.decode(String.self, forKey: .idToken)
        accessToken = try members.decode(String.self, forKey: .accessToken)
        refreshToken = try members.decodeIfPresent(String.self, forKey: .refreshToken)
        if let seconds = try? members.decode(Int.self, forKey: .expiresIn) {
            expiresIn = seconds
            return
        }
        let seconds = try members.decode(Double.self, forKey: .expiresIn)
        guard let whole = Int(exactly: seconds.rounded(.towardZero)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .expiresIn, in: members, debugDescription: "beyond the range of Int")
        }
        expiresIn = whole
    }
}
