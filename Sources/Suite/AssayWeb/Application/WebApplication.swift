package import AssayHTTP

/// The application under test as its users meet it.
package struct WebApplication: Sendable {
    /// The URL where a sign-in begins.
    package var start: WebURL
    /// The page that is checked after a sign-in; by default the last page of the sign-in.
    package var check: WebURL?
    /// The rule for that page after an accepted sign-in.
    package var accepted: PageRule
    /// The rule for a server error that counts as a refusal.
    package var refused: PageRule?
    /// Where that page shows who is signed in; if empty, it is learned from two honest sign-ins.
    package var marks: [PersonMark] = []
    /// The page with Google's button, which posts credentials; `nil` if the application has none.
    package var button: WebURL?
    /// The page that signs out, or that has the form for it; `nil` if it is not known.
    package var signOut: WebURL?
    /// Where security events are posted to; `nil` if the application has no receiver.
    package var receiver: WebURL?
    /// What a person clicks on the page of `start` to sign in in a window of Google's script, as a CSS selector; `nil` if
    /// the browser goes to the provider and comes back with a callback.
    package var popup: String?
    /// Messages that pages of the application take from its own windows, as JSON texts in which `{url}`, `{credential}`,
    /// `{sub}`, `{email}` and `{name}` stand for values.
    package var messages: [String] = []
    /// What signs out on the page after a sign-in, as a CSS selector, where no page does.
    package var signOutClick: String?
    /// Part of the action, or the id or name, of the form that begins the sign-in; needed if there are several.
    package var form: String?
    /// The element of the page that begins the sign-in, as a CSS selector, where it is no form.
    package var click: String?
    /// The request that begins the sign-in, where a script posts it.
    package var startPost: StartPost?

    package init(start: WebURL, accepted: PageRule) {
        self.start = start
        self.accepted = accepted
    }
}
