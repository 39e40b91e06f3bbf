internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// The content of `profile.json`: how the person is displayed, with the member names of the sign-up plan.
struct ProfileDocument: Equatable {
    let account: AccountID
    let createdAt: Int64
    let profile: AccountProfile
}

extension ProfileDocument {
    private static let version: Int64 = 1

    var bytes: [UInt8] {
        var members = [
            ("version", String(Self.version)), ("serviceUserID", JSONWriter.string(account.text)),
            ("createdAt", String(createdAt)),
        ]
        let shown = [("fullName", profile.name), ("email", profile.email), ("photoURL", profile.picture)]
        for (name, text) in shown {
            if let text { members.append((name, JSONWriter.string(text))) }
        }
        return Array(JSONWriter.object(members).utf8)
    }

    /// Parses a profile that `bytes` produced; the profile of another account is rejected.
    init(reading bytes: [UInt8], of account: AccountID) throws(GoogleSignInError) {
        let document = try JSONObjectReader(
            bytes, named: "profile.json", version: Self.version,
            members: ["version", "serviceUserID", "createdAt", "fullName", "email", "photoURL"])
        guard try document.string("serviceUserID") == account.text else {
            throw document.error("serviceUserID", "the account that it is stored under")
        }
        self.account = account
        createdAt = try document.integer("createdAt")
        profile = AccountProfile(
            name: try document.optionalString("fullName"), email: try document.optionalString("email"),
            picture: try document.optionalString("photoURL"))
    }
}
