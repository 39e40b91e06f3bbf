internal import AssayConformance
internal import AssayJSON
internal import Foundation
internal import ReferenceJOSE

/// The parameters of a request that posts a credential: a form, or the JSON object that Google's page shows.
struct CredentialParameters {
    let credential: String?
    let csrfToken: String?
    let selection: String?
    /// The form; `nil` if the body is JSON.
    let form: FormParameters?

    init(_ probe: CredentialResponseProbe, _ flaws: FlawSwitch) throws(Refusal) {
        switch try Self.type(probe, flaws) {
        case "application/json":
            guard !flaws.has("credential-as-json-refused") else { throw Self.refusal("the body is not a form") }
            guard let object = JSONText(flaws).body(probe.body) else {
                throw Self.refusal("the body is not a JSON object")
            }
            form = nil
            credential = try Self.text(object, "credential")
            csrfToken = try Self.text(object, "g_csrf_token")
            selection = try Self.text(object, "select_by")
        default:
            let form = try Self.form(probe.body, flaws)
            self.form = form
            credential = form.value("credential")
            csrfToken = form.value("g_csrf_token")
            selection = form.value("select_by")
        }
        let known: Set<String> = ["credential", "g_csrf_token", "select_by", "client_id", "clientId"]
        if let form, !form.parameters.allSatisfy({ known.contains($0.name) }),
            flaws.has("unknown-credential-parameters-refused")
        {
            throw Self.refusal("a parameter is unknown")
        }
        if selection == nil, flaws.has("credential-without-selection-refused") {
            throw Self.refusal("select_by is missing")
        }
        if let selection, !Self.selections.contains(selection), flaws.has("unknown-selection-refused") {
            throw Self.refusal("select_by is unknown")
        }
        if let selection, !Self.selections.union(Self.laterSelections).contains(selection),
            flaws.has("undocumented-selection-refused")
        {
            throw Self.refusal("select_by has no value of Google's reference")
        }
    }

    /// The values of `select_by` in Google's reference before FedCM.
    private static let selections: Set<String> = [
        "auto", "user", "user_1tap", "user_2tap", "btn", "btn_confirm", "btn_add_session", "btn_confirm_add_session",
    ]

    /// The values that the reference has since.
    private static let laterSelections: Set<String> = [
        "fedcm", "fedcm_auto", "itp", "itp_confirm", "itp_add_session", "itp_confirm_add_session",
    ]

    private static func type(_ probe: CredentialResponseProbe, _ flaws: FlawSwitch) throws(Refusal) -> String {
        let fields = HeaderFields(fields: probe.headers, flaws: FlawSwitch(nil))
        if !fields.lines("Content-Encoding").isEmpty, flaws.has("content-coding-refused") {
            throw refusal("the body has a content coding")
        }
        if fields.lines("Origin").contains(where: { $0 != "https://accounts.google.com" }),
            flaws.has("foreign-origin-refused")
        {
            throw refusal("the request comes from another site than Google's")
        }
        let lines = fields.lines("Content-Type")
        let line = lines.first ?? ""
        let type = line.prefix { $0 != ";" }.trimmingCharacters(in: [" ", "\t"])
        let form = "application/x-www-form-urlencoded"
        if lines.count == 1, [form, "application/json"].contains(type.lowercased()) {
            if line != form, line != "application/json", flaws.has("credential-media-type-compared-exactly") {
                throw refusal("the media type is neither that of a form nor JSON")
            }
            return type.lowercased()
        }
        guard flaws.has("credential-media-type-not-checked") else {
            throw refusal("the media type is neither that of a form nor JSON")
        }
        return form
    }

    private static func form(_ body: [UInt8], _ flaws: FlawSwitch) throws(Refusal) -> FormParameters {
        guard String(validating: body, as: UTF8.self) != nil, let form = FormParameters(body[...], flaws) else {
            throw refusal("the body is not a form in UTF-8")
        }
        if form.hasControlCharacters, flaws.has("control-characters-refused") {
            throw refusal("a parameter has a control character")
        }
        if form.hasRepeats {
            guard flaws.has("first-parameter-wins") || flaws.has("last-parameter-wins") else {
                throw refusal("a parameter occurs twice")
            }
        }
        return form
    }

    private static func text(_ object: JSONObject, _ name: String) throws(Refusal) -> String? {
        switch object[name] {
        case nil: nil
        case .string(let text)?: text
        default: throw refusal("a member is not a string")
        }
    }

    private static func refusal(_ message: String) -> Refusal { Refusal(.invalidCredentialResponse, message) }
}
