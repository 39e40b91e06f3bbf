internal import CAssayProviderFiles
internal import MockGoogle

/// The files of the workbench, a page by which a person uses the control interface.
///
/// They hold no secret, so a browser gets them without the token, for which the page asks.
enum WorkbenchFile: String, CaseIterable {
    case page = ""
    case style = "workbench.css"
    case script = "workbench.js"
    case requests = "requests.js"
    case controls = "controls.js"
    /// Adds buttons that copy, here and on the first page.
    case copy = "copy.js"

    /// The file that a request asks for.
    ///
    /// The page has the path of the summary. A browser asks for it without `Authorization`, and accepts HTML.
    init?(_ request: WebRequest, named name: String) {
        guard request.method == "GET", let file = WorkbenchFile(rawValue: name) else { return nil }
        if file == .page {
            guard request.headers.first(named: "Authorization") == nil,
                request.headers.first(named: "Accept")?.contains("text/html") == true
            else { return nil }
        }
        self = file
    }

    private var mediaType: String {
        switch self {
        case .page: "text/html; charset=utf-8"
        case .style: "text/css; charset=utf-8"
        case .script, .requests, .controls, .copy: "text/javascript; charset=utf-8"
        }
    }

    private var bytes: [UInt8] {
        let file =
            switch self {
            case .page: assay_workbench_page()
            case .style: assay_workbench_style()
            case .script: assay_workbench_script()
            case .requests: assay_request_script()
            case .controls: assay_control_script()
            case .copy: assay_copy_script()
            }
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    /// No script but these files runs on the page, it asks nobody but this server, and no other page can show it.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'",
        "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")

    var response: MockResponse {
        MockResponse(
            status: 200,
            headers: [
                HeaderField("Content-Type", mediaType), HeaderField("Cache-Control", "no-store"),
                HeaderField("Content-Security-Policy", Self.policy), HeaderField("X-Frame-Options", "DENY"),
                HeaderField("X-Content-Type-Options", "nosniff"), HeaderField("Referrer-Policy", "no-referrer"),
                HeaderField("Cross-Origin-Resource-Policy", "same-origin"),
                HeaderField("Cross-Origin-Opener-Policy", "same-origin"),
            ], body: .bytes(bytes))
    }
}
