import Foundation
import GoogleSignInClient
import GoogleSignInLoopback
import GoogleSignInURLSession

/// Signs a person in through the system's browser, shows who it is, refreshes the access token and signs out.
///
/// With a client that Google has registered as a desktop app:
///
///     GOOGLE_CLIENT_ID=… GOOGLE_CLIENT_SECRET=… swift run cli-sign-in
///
/// Or at `assay serve`, whose desktop client it then is:
///
///     assay serve --port 8090
///     swift run cli-sign-in --provider http://127.0.0.1:8090
@main struct SignInCommand {
    static func main() async {
        do {
            try await run(Options(CommandLine.arguments.dropFirst(), ProcessInfo.processInfo.environment))
        } catch let error as UsageError {
            fail(error.message + "\n" + Options.usage, status: 2)
        } catch {
            // An error of the library says what was expected, and never a secret.
            fail("cli-sign-in: \(error)", status: 1)
        }
    }

    static func run(_ options: Options) async throws {
        let transport = URLSessionTransport(endpoints: options.endpoints)
        let provider = try await options.provider(transport)
        // The port is taken now, because the redirect URI names it.
        let userAgent =
            options.opensBrowser
            ? try LoopbackUserAgent(path: "/oauth2callback", pages: LoopbackPages(appName: "cli-sign-in"))
            : try LoopbackUserAgent(path: "/oauth2callback", browser: PrintedAddress(), link: .authorizationURL)
        let coordinator = GoogleSignInCoordinator(
            configuration: try SignInConfiguration(
                clientID: options.clientID, clientSecret: options.clientSecret,
                redirectURI: userAgent.redirectURI.text),
            provider: provider, context: GoogleSignInContext(transport: transport, userAgent: userAgent),
            policy: SignInPolicy(userAgentTimeLimit: .seconds(300), testKeys: options.testKeys))

        // The coordinator has verified the ID token before it returns.
        var credential = try await coordinator.signIn()
        say("signed in as \(visible(credential.claims.email ?? credential.claims.subject))")
        say("the provider knows this person as \(visible(credential.claims.subject))")

        credential = try await coordinator.refresh(credential)
        let userInfo = try await coordinator.userInfo(for: credential)
        say("refreshed; with the new access token the provider says \(visible(userInfo.name ?? "no name"))")

        try await coordinator.revoke(credential.tokens)
        say("signed out; the tokens are revoked")
    }

    /// Text of others, so that it cannot control the terminal.
    static func visible(_ text: String) -> String {
        text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }

    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    static func fail(_ text: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data((text + "\n").utf8))
        exit(status)
    }
}

/// Prints the address for a person who opens it in a browser of this computer.
///
/// It may be the authorization URL itself, because no program gets it as an argument: only the person's terminal shows
/// it.
struct PrintedAddress: ExternalBrowser {
    func open(_ url: String) async throws(GoogleSignInError) {
        SignInCommand.say("open this page in a browser on this computer: \(url)")
    }
}
