/// The content of `identities/PROVIDER/SUBJECT`: the account's UUID, and for a linked identity a space and a number.
///
/// The number is the revision of `providers.json` that the link began with. It makes each link's mapping one of its own,
/// so that whoever removes an earlier one, late, cannot remove a later one.
///
/// `UUID ended` stands for a while where a new sign-up or link has found the mapping of an account that is being deleted:
/// it opens nothing any more, and leads whoever comes next to what is left of the account.
struct IdentityMapping: Equatable {
    let account: AccountID

    /// 0 for the identity that the account was made on.
    let revision: Int64

    /// Whether the mapping opens nothing any more.
    let isEnded: Bool

    var bytes: [UInt8] {
        if isEnded { return Array("\(account.text) \(Self.end)".utf8) }
        return Array((revision == 0 ? account.text : "\(account.text) \(revision)").utf8)
    }

    /// The mapping that takes this one's place while its account is removed.
    var ended: IdentityMapping { IdentityMapping(account: account, revision: 0, isEnded: true) }

    /// Reads a mapping as `bytes` writes it.
    init(reading bytes: [UInt8]) throws(AccountError) {
        let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
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
        // `Int64` reads signs and zeros that are never written.
        guard self.bytes == bytes else { throw Self.corrupt }
    }

    init(account: AccountID, revision: Int64, isEnded: Bool = false) {
        self.account = account
        self.revision = revision
        self.isEnded = isEnded
    }

    private static let end = "ended"

    private static let corrupt = AccountError(.storageCorrupt, "identity mapping: expected a UUID in small letters")
}
