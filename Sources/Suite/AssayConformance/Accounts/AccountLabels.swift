/// The accounts of a script by label; two labels always name two accounts.
struct AccountLabels: Sendable {
    private var accounts: [String: String] = [:]

    subscript(label: String) -> String? { accounts[label] }

    /// Binds the label to the account, unless one of them is bound to another.
    ///
    /// - Returns: why that is not possible; `nil` on success.
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

    /// The text with each label, such as `${first}`, replaced by its account's UUID.
    func filled(into text: String) -> String {
        var filled = text
        for (label, account) in accounts {
            filled = filled.split(separator: "${\(label)}", omittingEmptySubsequences: false).joined(separator: account)
        }
        return filled
    }
}
