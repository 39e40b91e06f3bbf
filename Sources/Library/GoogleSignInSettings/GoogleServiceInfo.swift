public import GoogleSignInClient

/// The settings in `GoogleService-Info.plist`, the file that the Google Cloud and Firebase consoles provide for an app.
public struct GoogleServiceInfo: Sendable, Hashable {
    /// `CLIENT_ID`.
    public let clientID: GoogleClientID

    /// `BUNDLE_ID`: the app's bundle identifier; nil if it is absent.
    public let bundleID: String?

    /// `API_KEY`: the key for Firebase's endpoints; nil if it is absent.
    public let apiKey: String?

    /// Parses the file.
    ///
    /// - Parameters:
    ///   - bytes: an XML property list.
    ///   - file: the file's name, for errors.
    /// - Throws: `invalid-configuration`, whose detail names file and key: for what is no XML property list, for a
    ///   `CLIENT_ID` that is absent or malformed, and for a `REVERSED_CLIENT_ID` that does not match it.
    public init(reading bytes: [UInt8], file: String = "GoogleService-Info.plist") throws(GoogleSignInError) {
        let list = try PropertyList(reading: bytes, file: file)
        guard let clientID = try list.optionalClientID("CLIENT_ID") else {
            throw list.error("CLIENT_ID", "a string, found no such key")
        }
        if let value = list["REVERSED_CLIENT_ID"] {
            let reversed = try list.placed("REVERSED_CLIENT_ID", value) { (text) throws(GoogleSignInError) in
                try GoogleClientID(reversed: text)
            }
            guard reversed.reversed == clientID.reversed else {
                throw list.error("REVERSED_CLIENT_ID", "the reversed CLIENT_ID, \(clientID.reversed)")
            }
        }
        self.clientID = clientID
        bundleID = try list.optionalString("BUNDLE_ID")
        apiKey = try list.optionalString("API_KEY")
    }
}
