/// What an ``ExternalBrowser`` opens, to come to the provider's page.
///
/// The authorization URL has the `state` of the sign-in, which nobody else may learn: another person could consent in
/// another browser and send the response to the port, and the app would sign in as that person (RFC 6749 §10.12). Every
/// user of a computer can read the arguments of all its programs. So a program never gets the authorization URL.
public enum SignInLink: Sendable, Hashable, CaseIterable {
    /// The `file` URL of a document that only the user can read, and that leads on to the provider.
    ///
    /// It is in a new folder in `XDG_RUNTIME_DIR` or in the folder for temporary files, and is removed when the sign-in
    /// ends. If the file cannot be made, or others could replace it, the browser gets the page.
    case file

    /// The URL of a page of the port, which leads on to the provider.
    ///
    /// It is for browsers that cannot read the file, such as one in a snap. The first request for the page gets a
    /// cookie that the response must have. A second request ends the sign-in, because one of both is another program's.
    ///
    /// Another user can still sign the app in to an account of theirs, if they read the URL, consent and send the
    /// response before the browser has asked for the page.
    case page

    /// The authorization URL itself.
    ///
    /// It is for an ``ExternalBrowser`` that gives the URL to no other program, for example one that prints it to the
    /// user's terminal. ``SystemBrowser`` refuses it.
    case authorizationURL
}
