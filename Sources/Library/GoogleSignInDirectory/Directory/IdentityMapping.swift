internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// The content of `identities/PROVIDER/SUBJECT`: the account's UUID, followed for a linked identity by a space and a
/// revision.
///
/// The revision is that of `providers.json` when the link began. It makes each link's mapping unique, so that a late
/// removal of an earlier link cannot remove a later one.
///
/// `UUID ended` temporarily replaces the mapping of an account that is being deleted, when a new sign-up or link finds
/// it. It maps to no account and leads to what is left of the old one.
struct IdentityMapping: Equatable {
    let account: AccountID

    /// 0 for the identity that the account was created for.
    let revision: Int64

    /// Whether the mapping no longer leads to an account.
    let isEnded: Bool

    var bytes: [UInt8] {
        if isEnded { return Array("\(account.text) \(Self.end)".utf8) }
        return Array((revision == 0 ? account.text : "\(account.text) \(revision)").utf8)
    }

    /// The mapping that replaces this one while its account is removed.
    var ended: IdentityMapping { IdentityMapping(account: account, revision: 0, isEnded: true) }

    /// Parses a mapping that `bytes` produced.
    init(reading bytes: [UInt8]) throws(GoogleSignInError) {
        let parts = bytes.split(separator: UInt8(ascii: " "))
        guard let first = parts.first, let account = AccountID(String(decoding: first, as: UTF8.self)) else {
            throw Self.corrupt
        }
        self.account = account
        isEnded = parts.count == 2 && parts[1].elementsEqual(Self.end.utf8)
        if parts.count == 1 || isEnded {
            revision = 0
        } else {
            guard let number = Int64(String(decoding: parts[1], as: UTF8.self)), number > 0 else { throw Self.corrupt }
            revision = number
        }
        // Nothing else is ever written: no second space, and no sign or leading zero, which `Int64` parses too.
        guard self.bytes == bytes else { throw Self.corrupt }
    }

    init(account: AccountID, revision: Int64, isEnded: Bool = false) {
        self.account = account
        self.revision = revision
        self.isEnded = isEnded
    }

    private static let end = "ended"

    private static let corrupt = GoogleSignInError(.storageCorrupt, "identity mapping: expected a UUID in lowercase")
}
