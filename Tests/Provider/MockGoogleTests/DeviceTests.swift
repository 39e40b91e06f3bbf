import AssayJSON
import AssayTestSupport
import Testing

@testable import MockGoogle

/// Sign-ins of devices without a browser (RFC 8628, with Google's statuses).
@Suite struct DeviceTests {
    private static let secret = "GOCSPX-assay-device-secret"
    private static let form = [HeaderField("Content-Type", "application/x-www-form-urlencoded")]

    private struct Device {
        var browser: Browser
        var code = ""
        var userCode = ""

        init(_ configuration: String = "{}") throws {
            browser = try Browser(configuration)
            let codes = try Browser.json(request())
            code = try Browser.text(codes, "device_code")
            userCode = try Browser.text(codes, "user_code")
        }

        mutating func request(_ changes: [String: String?] = [:]) throws -> MockResponse {
            let form = Browser.parameters(["client_id": Fixture.device, "scope": "openid email"], changes)
            return try browser.send(
                "POST", "https://oauth2.googleapis.com/device/code", DeviceTests.form, body: form.text(.percent))
        }

        mutating func decide(_ decision: String = "consent", _ changes: [String: String?] = [:]) throws -> Int {
            let form = Browser.parameters(["user_code": userCode, "account": "0", "decision": decision], changes)
            return try browser.send(
                "POST", "https://www.google.com/device", DeviceTests.form, body: form.text(.percent)
            ).status
        }

        /// The status and the error, or the status alone.
        mutating func poll(after seconds: Int64 = 5, _ changes: [String: String?] = [:]) throws -> String {
            browser.now += seconds
            let response = try browser.token(
                Browser.parameters(
                    [
                        "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": code,
                        "client_id": Fixture.device, "client_secret": DeviceTests.secret,
                    ], changes))
            guard case .string(let error)? = try Browser.json(response)["error"] else { return "\(response.status)" }
            return "\(response.status) \(error)"
        }
    }

    @Test func givesTheCodes() throws {
        var device = try Device()
        let codes = try Browser.json(device.request())
        #expect(codes["verification_url"] == .string("https://www.google.com/device"))
        #expect(codes["expires_in"] == .integer(1_800))
        #expect(codes["interval"] == .integer(5))
        #expect(device.userCode.wholeMatch(of: /[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}/) != nil)
        #expect(try Browser.text(codes, "device_code") != device.code)
        #expect(try Browser.text(codes, "user_code") != device.userCode)
    }

    @Test(
        arguments: [
            (["client_id": nil], 400, "invalid_request"), (["client_id": "x"], 401, "invalid_client"),
            (["client_id": Fixture.ios], 401, "invalid_client"), (["scope": nil], 400, "invalid_request"),
            (["scope": "openid x"], 400, "invalid_scope"),
            (["scope": "openid https://mail.google.com/"], 400, "invalid_scope"),
        ] as [([String: String?], Int, String)])
    func refusesCodes(_ changes: [String: String?], _ status: Int, _ error: String) throws {
        var device = try Device()
        let response = try device.request(changes)
        #expect(response.status == status)
        #expect(try Browser.text(Browser.json(response), "error") == error)
    }

    @Test func anAllowedSignInGivesTokensOnce() throws {
        var device = try Device()
        #expect(try device.poll() == "428 authorization_pending")
        #expect(try device.decide() == 200)
        #expect(try device.poll() == "200")
        #expect(try device.poll() == "400 invalid_grant")
    }

    @Test func aDenial() throws {
        var device = try Device()
        #expect(try device.decide("deny") == 200)
        #expect(try device.poll() == "403 access_denied")
        #expect(try device.poll() == "400 invalid_grant")
    }

    @Test func theIntervalGrows() throws {
        var device = try Device()
        #expect(try device.poll(after: 0) == "428 authorization_pending")
        #expect(try device.poll(after: 4) == "403 slow_down")
        #expect(try device.poll(after: 9) == "403 slow_down")
        #expect(try device.poll(after: 15) == "428 authorization_pending")
    }

    @Test func theCodesExpire() throws {
        var device = try Device(#"{"lifetimes": {"device_code": 60}}"#)
        #expect(try device.poll(after: 59) == "428 authorization_pending")
        #expect(try device.poll(after: 1) == "400 expired_token")
        #expect(try device.decide() == 400)
    }

    @Test(
        arguments: [
            ["user_code": "BBBB-BBBB"], ["user_code": nil], ["account": "9"], ["account": "x"], ["decision": "maybe"],
        ] as [[String: String?]])
    func thePageRefuses(_ changes: [String: String?]) throws {
        var device = try Device()
        #expect(try device.decide("consent", changes) == 400)
        #expect(try device.poll() == "428 authorization_pending")
    }

    @Test func aCodeIsDecidedOnce() throws {
        var device = try Device()
        #expect(try device.decide("deny") == 200)
        #expect(try device.decide() == 400)
        #expect(try device.poll() == "403 access_denied")
    }

    @Test(
        arguments: [
            (["device_code": nil], "400 invalid_request"), (["device_code": "x"], "400 invalid_grant"),
            (["client_secret": nil], "400 invalid_request"), (["client_secret": "x"], "401 invalid_client"),
            (["client_id": Fixture.desktop, "client_secret": "GOCSPX-assay-desktop-secret"], "400 invalid_grant"),
            (["grant_type": "device_code"], "400 unsupported_grant_type"),
        ] as [([String: String?], String)])
    func refusesPolls(_ changes: [String: String?], _ answer: String) throws {
        var device = try Device()
        _ = try device.decide()
        #expect(try device.poll(changes) == answer)
        #expect(try device.poll() == "200")
    }

    @Test func thePageHasTheCodeOfItsAddress() throws {
        var device = try Device()
        let page = try device.browser.send("GET", "https://www.google.com/device?user_code=%3Cb%3E")
        #expect(page.status == 200)
        #expect(String(decoding: page.body.prefix(100_000), as: UTF8.self).contains("value=\"&lt;b&gt;\""))
    }

    /// What a judge sees: the answers as they were delivered.
    @Test func recordsTheAnswers() throws {
        var device = try Device(
            #"""
            {"faults": [{"endpoint": "token", "calls": 1, "status": 403, "json": {"error": "slow_down"}},
                        {"endpoint": "token", "calls": 2, "never_answer": true},
                        {"endpoint": "device-code", "json": {"interval": null}}]}
            """#)
        _ = try device.poll()
        _ = try device.poll()
        _ = try device.decide()
        _ = try device.poll()
        let records = device.browser.provider.deviceRequests
        #expect(
            records.map(\.answer) == [.codes(userCode: device.userCode, interval: 5), .slowDown, .unknown, .ended])
        #expect(records.map { $0.time - Fixture.start } == [0, 5, 10, 15])
        #expect(Set(records.map(\.deviceCode)) == [device.code])
    }
}
