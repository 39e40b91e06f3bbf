// google-oauth-client for Java: `AuthorizationCodeFlow` with PKCE builds the request and exchanges the code, and
// `IdTokenVerifier` with a `certificatesLocation` verifies the ID token. The program makes the state and compares it.
//
// The caller must check, because the library does not: sub, nbf, nonce, azp, at_hash, hd, and iss of the callback
// (RFC 9207).

import com.google.api.client.auth.oauth2.AuthorizationCodeFlow;
import com.google.api.client.auth.oauth2.AuthorizationCodeRequestUrl;
import com.google.api.client.auth.oauth2.AuthorizationCodeResponseUrl;
import com.google.api.client.auth.oauth2.BearerToken;
import com.google.api.client.auth.oauth2.ClientParametersAuthentication;
import com.google.api.client.auth.openidconnect.IdToken;
import com.google.api.client.auth.openidconnect.IdTokenResponse;
import com.google.api.client.auth.openidconnect.IdTokenVerifier;
import com.google.api.client.http.GenericUrl;
import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.api.client.json.gson.GsonFactory;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

final class Client {
    /** What an application keeps for one sign-in. */
    private record Session(AuthorizationCodeFlow flow, IdTokenVerifier verifier, String redirectUri, String state) {}

    private static final Map<String, IdTokenVerifier> VERIFIERS = new ConcurrentHashMap<>();
    private static final Map<String, Session> SESSIONS = new ConcurrentHashMap<>();
    private static final SecureRandom RANDOM = new SecureRandom();

    private static String random() {
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** One verifier for each configuration, as in an application, so that it keeps the keys. */
    private static IdTokenVerifier verifier(String keys, String audience, List<String> issuers, long leeway) {
        return VERIFIERS.computeIfAbsent(String.join(" ", keys, audience, issuers.toString(), "" + leeway), name ->
            new IdTokenVerifier.Builder()
                .setIssuers(issuers)
                .setAudience(List.of(audience))
                .setAcceptableTimeSkewSeconds(leeway)
                .setCertificatesLocation(keys)
                .build());
    }

    private static JsonObject verified(IdTokenVerifier verifier, IdToken parsed) throws IOException {
        if (!verifier.verify(parsed)) {
            throw new AssayAdapter.Refused("the verifier refuses the ID token");
        }
        return AssayAdapter.signedIn(parsed.getPayload());
    }

    private static JsonObject verifyIdToken(JsonObject input) throws IOException {
        AssayAdapter.google(input);
        String token = AssayAdapter.text(input, "id_token");
        String keys = AssayAdapter.text(input, "jwks_uri");
        long leeway = input.get("leeway").getAsLong();
        IdToken parsed = IdToken.parse(GsonFactory.getDefaultInstance(), token);
        return verified(verifier(keys, AssayAdapter.audience(input), texts(input, "issuers"), leeway), parsed);
    }

    private static List<String> texts(JsonObject input, String name) {
        List<String> texts = new ArrayList<>();
        for (JsonElement element : input.getAsJsonArray(name)) {
            texts.add(element.getAsString());
        }
        return texts;
    }

    private static JsonObject signIn(JsonObject input) throws IOException {
        String step = AssayAdapter.text(input, "step");
        return switch (step) {
            case "start" -> start(input);
            case "finish" -> finish(input);
            default -> throw new AssayAdapter.Unsupported(step);
        };
    }

    private static JsonObject start(JsonObject input) {
        AssayAdapter.without(input, "server_client_id", "hosted_domain", "client_secret");
        JsonObject provider = input.getAsJsonObject("provider");
        String clientId = AssayAdapter.text(input, "client_id");
        String issuer = AssayAdapter.text(provider, "issuer");
        AuthorizationCodeFlow flow = new AuthorizationCodeFlow.Builder(
                BearerToken.authorizationHeaderAccessMethod(), new NetHttpTransport(), GsonFactory.getDefaultInstance(),
                new GenericUrl(AssayAdapter.text(provider, "token_endpoint")),
                new ClientParametersAuthentication(clientId, null), clientId,
                AssayAdapter.text(provider, "authorization_endpoint"))
            .setScopes(texts(input, "scopes"))
            .setRequestInitializer(request -> request.setConnectTimeout(8000).setReadTimeout(8000))
            .enablePKCE()
            .build();
        // Google's tokens have the issuer with and without the scheme. `List.of` would throw for a token without one.
        List<String> issuers = Arrays.asList(issuer, issuer.replaceFirst("^https://", ""));
        IdTokenVerifier verifier =
            verifier(AssayAdapter.text(provider, "jwks_uri"), clientId, issuers, input.get("leeway").getAsLong());
        Session session = new Session(flow, verifier, AssayAdapter.text(input, "redirect_uri"), random());
        AuthorizationCodeRequestUrl url =
            flow.newAuthorizationUrl().setRedirectUri(session.redirectUri).setState(session.state);
        if (input.has("login_hint")) {
            url.set("login_hint", AssayAdapter.text(input, "login_hint"));
        }
        String name = random();
        SESSIONS.put(name, session);
        JsonObject output = new JsonObject();
        output.addProperty("authorization_url", url.build());
        output.addProperty("session", name);
        return output;
    }

    private static JsonObject finish(JsonObject input) throws IOException {
        Session session = SESSIONS.remove(AssayAdapter.text(input, "session"));
        if (session == null) {
            throw new AssayAdapter.Refused("the session has ended");
        }
        if (input.has("cancelled")) {
            throw new AssayAdapter.Refused("the person has cancelled");
        }
        // The library reads no URL of an app's own scheme, such as that of the mock provider's client.
        String query = URI.create(AssayAdapter.text(input, "callback_url")).getRawQuery();
        AuthorizationCodeResponseUrl callback =
            new AuthorizationCodeResponseUrl("https://app.example/callback" + (query == null ? "" : "?" + query));
        if (!session.state.equals(callback.getState())) {
            throw new AssayAdapter.Refused("state");
        }
        if (callback.getError() != null) {
            throw new AssayAdapter.Refused(callback.getError());
        }
        IdTokenResponse tokens = IdTokenResponse.execute(
            session.flow.newTokenRequest(callback.getCode()).setRedirectUri(session.redirectUri));
        return verified(session.verifier, tokens.parseIdToken());
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        JsonObject hello = new JsonObject();
        JsonArray features = new JsonArray();
        features.add("jwks_uri");
        features.add("leeway");
        features.add("simultaneous_steps");
        hello.add("features", features);
        // The documentation of `IdToken.parse` and of the callback's URL names these.
        Class<?>[] refusals = {IOException.class, IllegalArgumentException.class};
        AssayAdapter.serve("google-oauth-client for Java",
            Map.of("verify-id-token", Client::verifyIdToken, "sign-in", Client::signIn), refusals, hello);
    }
}
