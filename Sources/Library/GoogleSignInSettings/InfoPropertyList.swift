public import GoogleSignInClient

/// The sign-in settings in an app's `Info.plist`: the URL schemes that open the app, and Google's keys.
public struct InfoPropertyList: Sendable, Hashable {
    /// The schemes of `CFBundleURLTypes`, in order and as written.
    public let urlSchemes: [String]

    /// `CFBundleIdentifier`; nil if it is absent or a build setting.
    public let bundleID: String?

    /// `GIDClientID`.
    public let clientID: GoogleClientID?

    /// `GIDServerClientID`.
    public let serverClientID: GoogleClientID?

    /// `GIDHostedDomain`.
    public let hostedDomain: String?

    private let file: String

    /// Parses the file.
    ///
    /// - Parameters:
    ///   - bytes: an XML property list.
    ///   - file: the file's name, for errors.
    /// - Throws: `invalid-configuration`, whose detail names file and key: for what is no XML property list, for
    ///   values of another type, and for a scheme that is malformed or that an app cannot register.
    public init(reading bytes: [UInt8], file: String = "Info.plist") throws(GoogleSignInError) {
        let list = try PropertyList(reading: bytes, file: file)
        self.file = file
        urlSchemes = try Self.schemes(list)
        clientID = try list.optionalClientID("GIDClientID")
        serverClientID = try list.optionalClientID("GIDServerClientID")
        hostedDomain = try list.optionalString("GIDHostedDomain")
        bundleID = (list["CFBundleIdentifier"] as? String).flatMap { $0.contains("$(") ? nil : $0 }
    }

    private static func schemes(_ list: PropertyList) throws(GoogleSignInError) -> [String] {
        guard let types = list["CFBundleURLTypes"] else { return [] }
        var schemes: [String] = []
        // A set, because a file may have tens of thousands of schemes.
        var known: Set<[UInt8]> = []
        for (index, type) in try list.array(types, "CFBundleURLTypes").enumerated() {
            let path = "CFBundleURLTypes[\(index)]"
            // A URL type may have only a role and no schemes.
            guard let value = try list.dictionary(type, path)["CFBundleURLSchemes"] else { continue }
            let name = "\(path).CFBundleURLSchemes"
            for (number, element) in try list.array(value, name).enumerated() {
                let scheme = try list.placed("\(name)[\(number)]", element) { (text) throws(GoogleSignInError) in
                    try URLScheme.checked(text)
                }
                guard known.insert(Array(ASCII.lowercased(scheme).utf8)).inserted else {
                    throw list.error("\(name)[\(number)]", "each scheme once")
                }
                schemes.append(scheme)
            }
        }
        return schemes
    }

    /// Checks that a sign-in's callback returns to this app.
    ///
    /// - Throws: `invalid-configuration` if no scheme of `CFBundleURLTypes` is the reversed client ID, or if
    ///   `GIDClientID` is another one.
    public func requireScheme(of clientID: GoogleClientID) throws(GoogleSignInError) {
        if let own = self.clientID, own.reversed != clientID.reversed {
            throw GoogleSignInError(.invalidConfiguration, "\(file): GIDClientID: expected \(clientID)")
        }
        guard urlSchemes.contains(where: { URLScheme.isSame($0, clientID.reversed) }) else {
            throw GoogleSignInError(
                .invalidConfiguration,
                "\(file): CFBundleURLTypes: expected a scheme \(clientID.reversed), found \(urlSchemes.count) others")
        }
    }

    /// Returns the client ID whose reversed form is one of the schemes; nil if there is none.
    ///
    /// - Throws: `invalid-configuration` if there are several.
    public func clientIDOfSchemes() throws(GoogleSignInError) -> GoogleClientID? {
        var found: [GoogleClientID] = []
        for scheme in urlSchemes {
            if let clientID = try? GoogleClientID(reversed: scheme) { found.append(clientID) }
        }
        guard found.count <= 1 else {
            throw GoogleSignInError(
                .invalidConfiguration, "\(file): CFBundleURLTypes: \(found.count) reversed client IDs, expected one")
        }
        return found.first
    }

    /// Returns a sign-in configuration for `GIDClientID`, or else for the client ID of the scheme.
    ///
    /// - Throws: `invalid-configuration` if there is no client ID, or its callback would not return to this app.
    public func configuration(
        scopes: [String] = SignInConfiguration.defaultScopes
    ) throws(GoogleSignInError) -> SignInConfiguration {
        let ofSchemes = try clientIDOfSchemes()
        guard let clientID = clientID ?? ofSchemes else {
            throw GoogleSignInError(
                .invalidConfiguration, "\(file): expected GIDClientID, or a reversed client ID in CFBundleURLTypes")
        }
        try requireScheme(of: clientID)
        do {
            return try SignInConfiguration(
                clientID: clientID.text, serverClientID: serverClientID?.text, hostedDomain: hostedDomain,
                scopes: scopes)
        } catch {
            throw GoogleSignInError(error.code, "\(file): \(error.detail)")
        }
    }
}
