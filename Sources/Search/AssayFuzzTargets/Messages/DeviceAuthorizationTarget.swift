internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient

extension FuzzTargets {
    /// The device authorization endpoint's response, with its header fields.
    package static let deviceAuthorization = FuzzTarget(
        "device-authorization", weight: 1,
        // Members of RFC 8628 §3.2 and of Google's response.
        dictionary: .json + .response
            + FuzzDictionary(
                members:
                    "device_code user_code verification_url verification_uri expires_in interval error error_code",
                strings: "AH-1 BCDF-GHJK https://www.google.com/device rate_limit_exceeded", words: "1800 5 86400",
                texts: ["403\n", "http://", "\\u001b"]),
        breaks: DeviceAuthorizationProperties.breaks,
        seeds: { vector in
            guard let probe = vector.input as? DeviceAuthorizationProbe else { return [] }
            return vector.seed(HTTPText.bytes(status: probe.status, probe.headers, probe.body))
        },
        drafts: { bytes throws(FuzzDraftError) in
            guard let text = HTTPText(bytes) else { throw .notUTF8 }
            let probe = DeviceAuthorizationProbe(status: text.status, headers: text.fields, body: text.body)
            return [FuzzDraft(area: "device-authorization/found", probe)]
        },
        DeviceAuthorizationProperties.check)
}

private enum DeviceAuthorizationProperties {
    /// Checks of the library without which the target finds a difference.
    static let breaks = [
        FuzzBreak(
            "user-code-characters",
            "Sources/Library/GoogleSignInClient/DeviceAuthorization/DeviceAuthorizationResponse.swift",
            replace: "ASCII.allBytes(of: userCode, are: ASCII.isVisible)",
            with: "!userCode.isEmpty", says: "printable",
            why: "a user code with escape sequences acts on the terminal that shows it")
    ]

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let text = HTTPText(bytes) else { return }
        var codes: DeviceAuthorizationResponse?
        let library = try Library.observe { () throws(GoogleSignInError) in
            let read = try DeviceAuthorizationResponse(text.response)
            codes = read
            return [
                "device_code": .string(read.deviceCode.text), "user_code": .string(read.userCode),
                "verification_url": .string(read.verificationURL), "expires_in": .integer(Int64(read.expiresIn)),
                "interval": .integer(Int64(read.interval)),
            ]
        }
        if let codes {
            try expect(text.status == 200, "codes come with status 200")
            try expect(
                codes.userCode.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "a user code has printable characters")
            try expect(codes.verificationURL.lowercased().hasPrefix("https://"), "the address is an https URL")
            try expect(codes.interval > 0 && codes.expiresIn > 0, "times are positive")
            if codes.deviceCode.text.utf8.count >= 12, !codes.userCode.contains(codes.deviceCode.text),
                !codes.verificationURL.contains(codes.deviceCode.text)
            {
                try expect(!"\(codes)".contains(codes.deviceCode.text), "a description shows no device code")
            }
        }
        let probe = DeviceAuthorizationProbe(status: text.status, headers: text.fields, body: text.body)
        try Agreement.check(
            library: library, reference: ReferenceClient().observation(of: probe), unless: OpenQuestions.isOpen(probe))
    }
}
