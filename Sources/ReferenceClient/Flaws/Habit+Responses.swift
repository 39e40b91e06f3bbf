internal import ReferenceJOSE

extension Habit {
    /// Habits in reading callbacks and responses.
    static let ofResponses: [Habit] = [
        Habit(
            "token-response-not-checked", "takes the tokens out of any response that has them", .hidden,
            [
                "status-not-checked", "media-type-not-checked", "token-type-not-checked",
                "token-characters-not-checked",
                "error-beside-tokens-ignored", "empty-tokens-accepted", "negative-lifetime-accepted",
                "huge-lifetime-accepted",
            ],
            remedy: """
                Accept a token response only with status 200, the media type `application/json`, no `error`, and a \
                `token_type` that equals Bearer without regard to case. Refuse tokens that are empty or have characters \
                outside of their grammar.
                """),
        Habit(
            "refresh-response-not-checked", "takes the tokens out of any response to a refresh", .hidden,
            [
                "refresh-status-not-checked", "refresh-error-beside-tokens-ignored", "refresh-media-type-not-checked",
                "refresh-token-type-not-checked",
            ],
            remedy: """
                Check the response to a refresh as that to a code: status 200, `application/json`, no `error`, and a \
                `token_type` that equals Bearer without regard to case. Keep the earlier tokens if it is refused.
                """),
        Habit(
            "callback-read-as-any-url", "reads the callback with a general parser of URLs and checks no character",
            .precedence,
            [
                "first-parameter-wins", "malformed-escapes-kept", "plus-sign-kept", "fragment-ignored",
                "url-characters-not-checked", "code-characters-not-checked", "empty-code-accepted",
                "error-beside-code-ignored",
            ],
            remedy: """
                Refuse a callback with a fragment, a malformed escape, a character that a URI cannot have, or a parameter \
                that occurs twice. Decode its query as a form, and refuse a code that is empty or has characters outside \
                of its grammar.
                """),
        Habit(
            "callback-sent-without-a-look",
            "requests tokens after every callback, even one with an error or without a code",
            .precedence,
            ["error-not-looked-at", "missing-code-is-empty-code"],
            remedy: """
                Look for `error` in a callback before you use its code, and tell the person what it says. \
                Refuse a callback without a code.
                """),
    ]
}
