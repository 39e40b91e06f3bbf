import AssayHTTP
import Testing

@testable import AssayWeb

struct StartPostTests {
    static let page = #"<script>const app = {"csrfToken": "a&amp;b", "other": "c"}</script>"#

    @Test(arguments: [
        ("provider=google", "provider=google"),
        ("provider=", "provider="),
        ("a=b=c", "a=b%3Dc"),
        (#"csrf_token="csrfToken": "{value}""#, "csrf_token=a%26b"),
    ])
    func aFieldIsItsValueOrWhatThePageHas(_ text: String, _ expected: String) throws {
        let target = try #require(WebURL("http://127.0.0.1:5/login"))
        let post = StartPost(to: target, [try StartPost.Field(text)])
        #expect(try post.form(on: Self.page).text(.form) == expected)
    }

    @Test
    func aValueThatThePageDoesNotHaveIsNamed() throws {
        let target = try #require(WebURL("http://127.0.0.1:5/login"))
        let post = StartPost(to: target, [try StartPost.Field(#"token="nonce": "{value}""#)])
        #expect(throws: WebFailure.unsupported("the page has no value for the field token (--start-field)")) {
            try post.form(on: Self.page)
        }
    }

    @Test(arguments: [
        ("provider", #"expected NAME=VALUE, not "provider""#),
        ("=google", #"expected NAME=VALUE, not "=google""#),
        ("a={value}", "expected a text before {value} and one after it, as the page has them"),
        ("a=x{value}", "expected a text before {value} and one after it, as the page has them"),
        ("a=x{value}y{value}z", "expected {value} once, not several times"),
    ])
    func aFieldThatCannotBeReadIsRefused(_ text: String, _ expected: String) {
        var message: String?
        do throws(StartPost.Field.Mistake) { _ = try StartPost.Field(text) } catch { message = error.description }
        #expect(message == expected)
    }
}
