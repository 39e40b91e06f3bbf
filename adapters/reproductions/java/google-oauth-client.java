import com.google.api.client.auth.openidconnect.IdToken;
import com.google.api.client.auth.openidconnect.IdTokenVerifier;
import com.google.api.client.json.gson.GsonFactory;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Verifies a token with the key set of a file: google-oauth-client.java KEYS TOKEN; exits with 1 if it is refused. */
final class Reproduction {
    public static void main(String[] arguments) throws Exception {
        byte[] keys = Files.readAllBytes(Path.of(arguments[0]));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, keys.length);
            exchange.getResponseBody().write(keys);
            exchange.close();
        });
        server.start();
        IdTokenVerifier verifier = new IdTokenVerifier.Builder()
            .setIssuers(List.of("https://accounts.google.com"))
            .setAudience(List.of("client.apps.googleusercontent.com"))
            .setCertificatesLocation("http://127.0.0.1:" + server.getAddress().getPort() + "/")
            .build();
        try {
            System.exit(verifier.verify(IdToken.parse(GsonFactory.getDefaultInstance(), arguments[1])) ? 0 : 1);
        } catch (Exception | StackOverflowError error) {
            System.out.println(error.getClass().getName());
            System.exit(2);
        }
    }
}
