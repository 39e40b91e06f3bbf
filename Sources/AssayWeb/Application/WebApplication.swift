package import AssayHTTP

/// The application under test as its users meet it.
package struct WebApplication: Sendable {
    /// Where a sign-in begins.
    package var start: WebURL
    /// A page to look at afterwards; the one that the sign-in ends at where there is none.
    package var check: WebURL?
    /// What that page looks like to somebody who was let in.
    package var accepted: PageRule
    /// An error page that is a refusal all the same.
    package var refused: PageRule?
    /// Where that page shows who is signed in; learnt from two honest sign-ins if left empty.
    package var marks: [PersonMark] = []
    /// Part of the action, the id or the name of the form that begins the sign-in, where the start page has several.
    package var form: String?

    package init(start: WebURL, accepted: PageRule) {
        self.start = start
        self.accepted = accepted
    }
}
