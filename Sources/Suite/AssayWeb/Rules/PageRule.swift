/// Conditions on a page, such as `status=200 body~"Signed in" cookie=session path=/home`.
package struct PageRule: Sendable, Hashable {
    package enum Subject: String, Sendable, CaseIterable {
        /// The status of the last response.
        case status
        /// Its body.
        case body
        /// The name of a cookie that the browser holds.
        case cookie
        /// The path of the last URL.
        case path
    }

    package enum Comparison: Sendable, Hashable {
        case equals
        case contains
    }

    /// One condition.
    package struct Clause: Sendable, Hashable {
        package let subject: Subject
        package let comparison: Comparison
        package let isNegated: Bool
        package let value: String
    }

    package let clauses: [Clause]

    /// What is wrong with the text of a rule, and where.
    package struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
        /// From 1, in characters.
        package let column: Int
        package let message: String

        package var description: String { "column \(column): \(message)" }
    }

    /// Reads a rule.
    package init(_ text: String) throws(Mistake) {
        var reader = PageRuleReader(text)
        var clauses: [Clause] = []
        while let clause = try reader.clause() { clauses.append(clause) }
        guard !clauses.isEmpty else {
            throw Mistake(column: 1, message: "expected a condition such as status=200 or body~\"Signed in\"")
        }
        self.clauses = clauses
    }

    /// What the conditions are compared with.
    package struct Page: Sendable {
        package var status: Int?
        package var body: String?
        package var path: String?
        package var cookies: [String]

        package init(status: Int?, body: String?, path: String?, cookies: [String]) {
            self.status = status
            self.body = body
            self.path = path
            self.cookies = cookies
        }
    }

    /// Whether every condition holds; without a page, a condition on the page does not.
    package func holds(for page: Page) -> Bool { clauses.allSatisfy { $0.holds(for: page) } }
}

extension PageRule.Clause {
    func holds(for page: PageRule.Page) -> Bool {
        let found: Bool?
        switch subject {
        case .status: found = page.status.map { compare(String($0)) }
        case .body: found = page.body.map(compare)
        case .path: found = page.path.map(compare)
        case .cookie: found = page.cookies.contains(where: compare)
        }
        return found.map { $0 != isNegated } ?? false
    }

    private func compare(_ text: String) -> Bool {
        switch comparison {
        case .equals: text.utf8.elementsEqual(value.utf8)
        case .contains: text.contains(value)
        }
    }
}
