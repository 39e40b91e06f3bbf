package import AssayHTTP
internal import AssayJSON

/// A sign-in that begins with a form that no page has as such: a script posts it, with values of the page.
package struct StartPost: Sendable, Hashable {
    /// One field of the form.
    package struct Field: Sendable, Hashable {
        /// What is wrong with the text of a field.
        package struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
            package let description: String
        }

        private static let place = "{value}"

        let name: String
        /// The value itself, or the texts before and after it on the page.
        private let parts: [[UInt8]]

        /// Reads `NAME=VALUE`, or `NAME=TEXT` with `{value}` where the page at which the sign-in starts has the value.
        package init(_ text: String) throws(Mistake) {
            let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, let name = halves.first, !name.isEmpty else {
                throw Mistake(description: "expected NAME=VALUE, not \(JSONWriter.quoted(text))")
            }
            let parts = halves[1].split(separator: Self.place, omittingEmptySubsequences: false).map { Array($0.utf8) }
            guard parts.count <= 2 else { throw Mistake(description: "expected {value} once, not several times") }
            guard parts.count < 2 || !parts[0].isEmpty && !parts[1].isEmpty else {
                throw Mistake(description: "expected a text before {value} and one after it, as the page has them")
            }
            self.name = String(name)
            self.parts = parts
        }

        /// The value; `nil` if the page does not have it.
        func value(on page: [UInt8]) -> String? {
            guard parts.count == 2 else { return String(decoding: parts.first ?? [], as: UTF8.self) }
            guard let start = page.firstRange(of: parts[0])?.upperBound,
                let end = page[start...].firstRange(of: parts[1])?.lowerBound
            else { return nil }
            return String(decoding: page[start..<end], as: UTF8.self)
        }
    }

    package let target: WebURL
    let fields: [Field]

    package init(to target: WebURL, _ fields: [Field]) {
        self.target = target
        self.fields = fields
    }

    /// The form, with values of the page.
    ///
    /// - Throws: which value the page does not have.
    func form(on page: String) throws(WebFailure) -> QueryParameters {
        let text = PageText.of(page)
        var form = QueryParameters()
        for field in fields {
            guard let value = field.value(on: text) else {
                throw .unsupported("the page has no value for the field \(field.name) (--start-field)")
            }
            form.append(field.name, value)
        }
        return form
    }
}
