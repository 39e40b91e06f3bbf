/// The accounts of a script by their labels: one label is one account, and two are two.
struct AccountLabels: Sendable {
    private var accounts: [String: String] = [:]

    subscript(label: String) -> String? { accounts[label] }

    /// Gives the label to the account, unless it has another.
    ///
    /// - Returns: what is wrong with that; `nil` if nothing is.
    mutating func bind(_ label: String, _ account: String) -> String? {
        if let known = accounts[label] {
            return known == account ? nil : "expected the account \"\(label)\", but it is another"
        }
        if let other = accounts.first(where: { $0.value == account }) {
            return "expected an account \"\(label)\" of its own, but it is \"\(other.key)\""
        }
        accounts[label] = account
        return nil
    }

    /// The text with the accounts' UUIDs in place of their labels, as `${first}`.
    func filled(into text: String) -> String {
        var filled = text
        for (label, account) in accounts {
            filled = filled.split(separator: "${\(label)}", omittingEmptySubsequences: false).joined(separator: account)
        }
        return filled
    }
}
