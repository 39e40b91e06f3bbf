public import GoogleSignInAccounts

/// What `GoogleService-Info.plist` says, the file that the Google Cloud and Firebase consoles give for an app.
public struct GoogleServiceInfo: Sendable, Hashable {
    /// `CLIENT_ID`.
    public let clientID: GoogleClientID

    /// `BUNDLE_ID`: the app it is for; nil if it does not say.
    public let bundleID: String?

    /// `API_KEY`: what Firebase's endpoints are asked with; nil if it does not say.
    public let apiKey: String?

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - bytes: an XML property list.
    ///   - file: the file's name, for errors.
    /// - Throws: `invalid-configuration`, which names file, line and key: for what `PropertyList` refuses; for a
    ///   `CLIENT_ID` that is absent or none of Google's; and for a `REVERSED_CLIENT_ID` that is not that one reversed.
    public init(reading bytes: [UInt8], file: String = "GoogleService-Info.plist") throws(AccountError) {
        let list = try PropertyList(reading: bytes, file: file)
        guard let clientID = try list.optionalClientID("CLIENT_ID") else {
            throw AccountError(.invalidConfiguration, "\(file): CLIENT_ID: expected a string, found no such key")
        }
        if let value = try list.value("REVERSED_CLIENT_ID") {
            let reversed = try list.placed("REVERSED_CLIENT_ID", value) { (text) throws(AccountError) in
                try GoogleClientID(reversed: text)
            }
            guard reversed.reversed == clientID.reversed else {
                throw list.error("REVERSED_CLIENT_ID", value.line, "the CLIENT_ID reversed, \(clientID.reversed)")
            }
        }
        self.clientID = clientID
        bundleID = try list.optionalString("BUNDLE_ID")
        apiKey = try list.optionalString("API_KEY")
    }
}
