internal import AssayParserFuzzTargets

/// A valid session, and sessions in which one member is absent, repeated, or has a value of another kind.
enum StoredSessionSeeds {
    private typealias Members = [(String, String)]

    private static let claims: Members = [
        ("iss", #""https://accounts.google.com""#), ("sub", #""108204268033311374519""#),
        ("aud", #"["app.example","api.example"]"#), ("azp", #""app.example""#), ("exp", "1790003600"),
        ("iat", "1789999990"), ("nbf", "1789999990.5"), ("auth_time", "1789999995.25"),
        ("nonce", #""n-0S6_WzA2Mj""#), ("hd", #""example.com""#), ("email", #""mahina@example.com""#),
        ("email_verified", "true"), ("is_private_email", "false"), ("real_user_status", "2"),
        ("name", #""Mahina Kal\u0101""#), ("given_name", #""Mahina""#), ("family_name", #""Kal\u0101""#),
        ("picture", #""https://example.com/p""#),
    ]

    private static let members: Members = [
        ("version", "2"), ("client_id", #""app.example""#), ("claims", object(claims)), ("account_id", #""a1b2c3""#),
        ("granted_scopes", #"["openid","email"]"#), ("signed_in_at", "1789999990"), ("confirmed_at", "1790000000"),
        ("refresh_token", #""1//0g-refresh/token+made=up""#), ("proof_key", #""wPmyyPzVOvwoFvOJ1T6hzw""#),
    ]

    private static let membersOfVersion1: Members = [
        ("version", "1"), ("client_id", #""app.example""#), ("issuer", #""https://accounts.google.com""#),
        ("subject", #""108204268033311374519""#), ("audiences", #"["app.example","api.example"]"#),
        ("nonce", #""n-0S6_WzA2Mj""#), ("auth_time", "1789999995"),
        ("profile", #"{"name":"Mahina Kal\u0101","email":"mahina@example.com","picture":"https://example.com/p"}"#),
        ("account_id", #""a1b2c3""#), ("granted_scopes", #"["openid","email"]"#), ("signed_in_at", "1789999990"),
        ("confirmed_at", "1790000000"), ("expires_at", "1790003600"),
        ("refresh_token", #""1//0g-refresh/token+made=up""#),
    ]

    private static let others = [
        ("null", "null"), ("negative", "-1"), ("large", "253402300800"), ("exact", "253402300799"),
        ("fraction", "1.0"), ("exponent", "1e3"), ("text", #""\u0000\uD83D\uDE00/+=""#), ("empty", #""""#),
        ("list", "[]"), ("mixed", #"["a",1]"#), ("object", "{}"),
    ]

    static var made: [FuzzSeed] {
        [seed("whole", members), seed("whole-version-1", membersOfVersion1)]
            + changed(members).map { seed($0, $1) }
            + changed(claims).map { name, claims in
                seed("claims-\(name)", members.map { $0.0 == "claims" ? ("claims", object(claims)) : $0 })
            }
            + changed(membersOfVersion1).map { seed("version-1-\($0)", $1) }
            + [FuzzSeed("session_empty", ""), FuzzSeed("session_array", "[]")]
    }

    /// Objects in which one member is absent, repeated, unknown, or has a value of another kind.
    private static func changed(_ members: Members) -> [(name: String, members: Members)] {
        members.indices.flatMap { index in
            let name = members[index].0
            var without = members
            without.remove(at: index)
            let replaced = others.map { kind, text in
                var changed = members
                changed[index].1 = text
                return ("\(kind)-\(name)", changed)
            }
            return [("without-\(name)", without), ("twice-\(name)", members + [members[index]])] + replaced
        } + [("unknown", members + [("extra", "1")])]
    }

    private static func object(_ members: Members) -> String {
        "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func seed(_ name: String, _ members: Members) -> FuzzSeed {
        FuzzSeed("session_\(name)", object(members))
    }
}
