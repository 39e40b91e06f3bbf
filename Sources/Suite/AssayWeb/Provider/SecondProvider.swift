package import AssayHTTP

/// A second provider that the application offers, and the page where a sign-in with it begins.
package struct SecondProvider: Sendable {
    package let start: WebURL
    package var provider: WebProvider

    package init(start: WebURL, provider: WebProvider) {
        self.start = start
        self.provider = provider
    }
}
