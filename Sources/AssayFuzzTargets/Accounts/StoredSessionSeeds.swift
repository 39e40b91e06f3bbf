internal import AssayParserFuzzTargets

/// A valid session, and sessions in which one member is absent, repeated, or has a value of another kind.
enum StoredSessionSeeds {
    private static let members = [
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
        let changed = members.indices.flatMap { index in
            let name = members[index].0
            var without = members
            without.remove(at: index)
            let replaced = others.map { kind, text in
                var changed = members
                changed[index].1 = text
                return session("\(kind)-\(name)", changed)
            }
            return [session("without-\(name)", without), session("twice-\(name)", members + [members[index]])]
                + replaced
        }
        return [session("whole", members)] + changed + [
            session("unknown", members + [("extra", "1")]), FuzzSeed("session_empty", ""),
            FuzzSeed("session_array", "[]"),
        ]
    }

    private static func session(_ name: String, _ members: [(String, String)]) -> FuzzSeed {
        let text = members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
        return FuzzSeed("session_\(name)", "{\(text)}")
    }
}
