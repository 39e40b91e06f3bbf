/// The token endpoint's answer as the plan reads it: the body alone.
///
/// The status and the media type are not looked at, nor `token_type`, which RFC 6749 §5.1 requires. An OAuth error
/// lacks the members below and so ends as a `DecodingError`; the plan's `token-exchange-failed` is declared and never
/// thrown. Strings may be empty.
struct PlanTokenResponse: Decodable, Sendable {
    let idToken: String
    let accessToken: String
    let refreshToken: String?
    /// The lifetime in seconds; required here, only recommended by RFC 6749 §5.1, and of either sign.
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
    /// The plan's code declares the lifetime as `Int`; its text has it "as Int, Double, or NSNumber", so that fractions
    /// of a second are not refused. The text is followed, and the fraction dropped. A number beyond `Int` is refused:
    /// the plan does not say how it converts, and a conversion that traps would be our invention.
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
