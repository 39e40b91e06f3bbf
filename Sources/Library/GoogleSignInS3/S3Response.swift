internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import GoogleSignInDirectory

/// A response of S3 and its meaning for an object.
struct S3Response {
    private let response: HTTPResponse
    /// The `Code` of S3's error document.
    private let code: String?

    init(_ response: HTTPResponse) {
        self.response = response
        code = response.status >= 300 ? (try? XMLElement(response.body)).flatMap(Self.code) : nil
    }

    var status: Int { response.status }
    var body: [UInt8] { response.body }

    /// Whether S3 itself reports that the object does not exist; the 404 of a proxy or of a missing bucket does not
    /// count.
    var isAbsence: Bool { status == 404 && code == "NoSuchKey" }

    /// Whether the condition did not hold, or another write was concurrent.
    var isConflict: Bool {
        (status == 412 && code == "PreconditionFailed") || (status == 409 && code == "ConditionalRequestConflict")
    }

    /// The error for any other response; S3's code is one of a known form.
    var failure: GoogleSignInError {
        GoogleSignInError(.storageFailed, "S3: status \(status)" + (code.map { ", \($0)" } ?? ""))
    }

    /// The single `ETag`, a strong entity tag (RFC 9110 §8.8.3).
    func tag() throws(GoogleSignInError) -> ObjectTag {
        let tags = response.fields["etag"]
        guard tags.count == 1, let tag = tags.first, tag.utf8.count > 2, tag.utf8.first == 0x22, tag.utf8.last == 0x22,
            tag.utf8.dropFirst().dropLast().allSatisfy({ 0x21...0x7E ~= $0 && $0 != 0x22 })
        else { throw GoogleSignInError(.storageFailed, "S3: expected a response with one ETag") }
        return ObjectTag(text: tag)
    }

    private static func code(of document: XMLElement) -> String? {
        guard document.name == "Error" else { return nil }
        let codes = document.children.filter { $0.name == "Code" }
        guard codes.count == 1, let code = codes.first?.text, 1...100 ~= code.utf8.count,
            code.utf8.allSatisfy({ ASCII.isUnreserved($0) })
        else { return nil }
        return code
    }
}
