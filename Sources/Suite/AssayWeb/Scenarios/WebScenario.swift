package import AssayConformance
package import AssayJSON
package import MockGoogle

/// What the provider, the person and the browser do in a sign-in with a web application, and the expected result.
package struct WebScenario: Sendable {
    /// What the browser does.
    package enum Play: String, Sendable, CaseIterable {
        /// One sign-in from beginning to end.
        case signIn = "sign-in"
        /// The application is restarted first, so that it knows nothing about the provider.
        case restarted
        /// The callback of an attacker is opened in another browser, which has begun its own sign-in.
        case otherSession = "other-session"
        /// The callback of an attacker is opened in another browser, which has not begun a sign-in.
        case noSession = "no-session"
        /// The callback of an attacker is opened in another browser, which has opened the pages of the application and
        /// begun no sign-in.
        case visited
        /// The callback of an attacker is opened in another browser, in which a person has signed in.
        case signedIn = "signed-in"
        /// Two sign-ins are begun in the same browser, and the first one is finished.
        case firstStart = "first-start"
        /// The code of one browser is sent with the state of another browser.
        case injectedCode = "injected-code"
        /// The callback of a finished sign-in is opened again in the same browser.
        case replay
        /// The callback of a finished sign-in is opened in another browser.
        case replayOtherSession = "replay-other-session"
        /// Two sign-ins are begun in the same browser, and the second one is finished.
        case secondStart = "second-start"
        /// Two sign-ins are begun in the same browser, and both are finished, the first one first.
        case bothStarts = "both-starts"
        /// The same, the second one first.
        case bothStartsReversed = "both-starts-reversed"
        /// The ID token carries the nonce of an earlier sign-in.
        case replayedNonce = "replayed-nonce"
        /// The provider changes all its keys between two sign-ins.
        case changedKeys = "changed-keys"
        /// A sign-in with the faults is followed by an honest one.
        case recovery
        /// The cookies from before the sign-in are used after it.
        case earlierCookies = "earlier-cookies"
        /// After the sign-in, another browser has the cookies that a script of the page can read.
        case scriptCookies = "script-cookies"
        /// After the sign-in, the browser has only the cookies that it sends with a form that another site posts.
        case crossSiteCookies = "cross-site-cookies"
        /// A person signs in, and then another person in another browser, at the second provider if there is one.
        case secondPerson = "second-person"
        /// The person removes `hd` from the authorization request and adds the application's domain to the callback.
        case editedHostedDomain = "edited-hosted-domain"
        /// The callback has another person's access token in place of the code.
        case accessToken = "access-token"
        /// The callback has another person's access token next to the code.
        case accessTokenAndCode = "access-token-and-code"
        /// Sign-ins are begun at the first and then at the second provider, and the first one is finished.
        case firstOfTwo = "first-of-two"
        /// Sign-ins are begun at the second and then at the first provider, and the first one is finished.
        case secondOfTwo = "second-of-two"
        /// The second provider sends the browser on to the first one.
        case mixUp = "mix-up"
        /// Google's button posts a credential.
        case button
        /// Google's script gives the page the credential of an earlier sign-in, after one of another person.
        case usedCredential = "used-credential"
        /// Google's script gives the page a credential that has signed in another browser.
        case usedCredentialElsewhere = "used-credential-elsewhere"
        /// Google's script gives the page a credential that the page of another browser has asked for.
        case unusedCredentialElsewhere = "unused-credential-elsewhere"
        /// A page of another site posts what the application's page posts, with an attacker's credential.
        case postedByAnotherSite = "posted-by-another-site"
        /// The page's request has a credential of another app, and names that app as the client.
        case requestNamesAnotherClient = "request-names-another-client"
        /// The page's request has the person's own credential, and names another person.
        case requestNamesAnotherPerson = "request-names-another-person"
        /// A page of another site opens the application and posts messages to it, with an attacker's values.
        case messageOfAnotherSite = "message-of-another-site"
        /// The same, from an origin that begins like the application's.
        case messageOfSimilarOrigin = "message-of-similar-origin"
        /// The same, from a frame in a sandbox, whose origin is `null`.
        case messageOfNullOrigin = "message-of-null-origin"
        /// A page of another site opens the application, and the person signs in in that window.
        case openedByAnotherSite = "opened-by-another-site"
        /// The page is open in two tabs, and the person signs in in the first one.
        case pageInTwoTabs = "page-in-two-tabs"
        /// The person signs in, and opens the page again in another tab.
        case openedAgain = "opened-again"
        /// The page stays open until the ID token has expired, and the person gives no other.
        case leftOpen = "left-open"
        /// The same, and the provider gives the page another person's credential when it asks again.
        case renewedAsAnother = "renewed-as-another"
        /// A page of another site leads the browser to where the page's script signs out.
        case signOutByAnotherSite = "sign-out-by-another-site"
        /// The person signs in and out, and Google's script is told.
        case automaticSignInEnded = "automatic-sign-in-ended"
        /// The person signs in and out, and the page is loaded again.
        case signedOut = "signed-out"
        /// The same, and the page is loaded with the cookies from before the person signed out.
        case signedOutElsewhere = "signed-out-elsewhere"
        /// The provider posts security events about the person, and the page is then loaded again.
        case securityEvents = "security-events"
        /// The provider posts security events about the person, who then signs in in another browser.
        case securityEventsAndSignIn = "security-events-and-sign-in"
        /// Two people finish a sign-in at the same time, each in a browser of their own.
        case twoBrowsersAtOnce = "two-browsers-at-once"
        /// Two people finish a sign-in at the same time, in two tabs of a browser.
        case twoTabsAtOnce = "two-tabs-at-once"
        /// One person finishes two sign-ins at the same time, in two tabs of a browser.
        case sameInTwoTabs = "same-person-in-two-tabs"
        /// The same, and the cookies from before are used afterwards.
        case earlierCookiesOfTabs = "earlier-cookies-of-two-tabs"
        /// The same callback comes twice at the same time.
        case callbackTwiceAtOnce = "callback-twice-at-once"
        /// A person who is signed in finishes a further sign-in, and signs out in another tab at the same time.
        case callbackAndSignOut = "callback-and-sign-out"
        /// The same, and the cookies from before are used afterwards.
        case callbackAndSignOutElsewhere = "callback-and-sign-out-elsewhere"
        /// The page is loaded in two tabs at the same time when the access token has expired.
        case refreshAtOnce = "refresh-at-once"
    }

    /// What the application must do, or the command line must allow, to play the scenario.
    package enum Need: String, Sendable, CaseIterable {
        case state, nonce, pkce
        /// It requests user information.
        case userinfo
        /// It asks for an ID token, by the scope `openid`, and reads it.
        case idToken = "id_token"
        /// It fetches the key set again for an unknown key ID.
        case refetch
        /// It was started by the suite, which can restart it.
        case restart
        /// Its page shows who is signed in.
        case identity
        /// It lets in only the accounts of one domain.
        case hostedDomain = "hosted_domain"
        /// A parameter of the URL where a sign-in begins names the page to return to.
        case returnTo = "return_to"
        /// It offers a sign-in with a second provider.
        case secondProvider = "second_provider"
        /// It has a page with Google's button.
        case button
        /// It signs in in a window of Google's script.
        case script
        /// That window gives its page an ID token.
        case credential
        /// Its pages take messages of its own windows.
        case message
        /// It has a page that signs out.
        case signOut = "sign_out"
        /// It has a receiver of security events.
        case securityEvents = "security_events"
    }

    /// What the second provider does.
    package struct Second: Sendable {
        package let provider: JSONNode?
        package let faults: [JSONNode]
    }

    /// The issuer of the golden vectors, which stands for that of the first provider.
    static let goldenIssuer = "https://accounts.google.com"
    /// What the client IDs of the golden vectors have in common.
    static let goldenClients = "assaysuite0golden0client0"
    /// The domain that stands for that of the application.
    static let standardDomain = "workspace.example"

    package enum Expected: Sendable, Hashable {
        case accept
        case reject
        /// Both are right, for the given reason.
        case either(String)
        /// A page for a browser that is let in must not show any of these texts.
        case notAs([String])
    }

    /// The scenario as it appears in reports.
    package let vector: Vector
    package let play: Play
    package let needs: [Need]
    package let expected: Expected
    /// A merge patch on the provider's configuration.
    package private(set) var provider: JSONNode?
    package private(set) var faults: [JSONNode]
    package private(set) var second: Second?
    package let log: [LogExpectation]
    /// The page that the browser asks to return to.
    package let returnTo: String?
    /// What must not be on the page at which a sign-in ends.
    package let page: [PageCheck]
    /// The request that posts the credential, for a sign-in by Google's button.
    package let post: CredentialPost
    /// How the requests of the browser differ from honest ones.
    package let request: RequestChanges
    /// The security events that the provider posts.
    package let deliveries: [SecurityEventDelivery]
    /// Why it cannot be played with a web application; `nil` if it can.
    package var obstacle: String?
    /// Whether a client that gets the token over TLS may leave out the check (OpenID Connect Core, 3.1.3.7, step 6).
    package var isLeftToTLS = false
    /// What the token says about the person, if it differs from what the provider says.
    package var tokenTexts: PersonTexts = [:]
    /// The maximum number of requests to each document that the scenario serves.
    package var servedLimits: [String: Int] = [:]

    package init(
        vector: Vector, play: Play = .signIn, needs: [Need] = [], expected: Expected, provider: JSONNode? = nil,
        faults: [JSONNode] = [], second: Second? = nil, log: [LogExpectation] = [], returnTo: String? = nil,
        page: [PageCheck] = [], post: CredentialPost = CredentialPost(),
        request: RequestChanges = RequestChanges(), deliveries: [SecurityEventDelivery] = []
    ) {
        self.vector = vector
        self.play = play
        self.needs = needs
        self.expected = expected
        self.provider = provider
        self.faults = faults
        self.second = second
        self.log = log
        self.returnTo = returnTo
        self.page = page
        self.post = post
        self.request = request
        self.deliveries = deliveries
    }

    /// Whether a provider itself fails, and not only the callback is wrong.
    var isProviderFailing: Bool {
        (faults + (second?.faults ?? Self.noFaults)).contains { $0.value["endpoint"] != "authorize" }
    }

    /// The scenario with the domain of the application and the issuer of the first provider.
    func adapted(issuer: String, hostedDomain: String?) -> WebScenario {
        var scenario = self
        if needs.contains(.hostedDomain), let hostedDomain {
            scenario.provider = provider?.replacing(Self.standardDomain, by: hostedDomain)
            scenario.faults = faults.map { $0.replacing(Self.standardDomain, by: hostedDomain) }
        }
        scenario.second = second.map { second in
            Second(
                provider: second.provider?.replacing(Self.goldenIssuer, by: issuer),
                faults: second.faults.map { $0.replacing(Self.goldenIssuer, by: issuer) })
        }
        return scenario
    }
}
