import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in Java.
 *
 * <p>A client passes `serve` a function for each operation. It receives the probe's input and returns the output of
 * `accept`. `Refused` and the exceptions that `refusals` knows become a `reject`, `Unsupported` `unsupported`, and every
 * other exception an `error`.
 */
final class AssayAdapter {
    /** Judges one probe. */
    interface Operation {
        JsonObject judge(JsonObject input) throws Exception;
    }

    /** A refusal of the application itself. */
    static final class Refused extends RuntimeException {
        Refused(String message) {
            super(message);
        }
    }

    /** The client does not support the probe. */
    static final class Unsupported extends RuntimeException {
        Unsupported(String message) {
            super(message);
        }
    }

    private AssayAdapter() {}

    /**
     * Answers probes until `bye` or the end of standard input. `hello` has more members of the first answer. With the
     * feature `simultaneous_steps`, each step of a sign-in runs on a thread of its own.
     */
    static void serve(String client, Map<String, Operation> operations, Class<?>[] refusals, JsonObject hello)
            throws IOException, InterruptedException {
        // The output of a library must not mix with the lines of the protocol.
        PrintStream answers = System.out;
        System.setOut(System.err);
        String version = System.getenv("PACKAGE_VERSION");
        String about = System.getenv("ABOUT");
        JsonObject first = hello.deepCopy();
        first.addProperty("type", "hello");
        first.addProperty("protocol", 1);
        first.addProperty("client", client);
        first.addProperty("version", version == null ? "unknown" : version);
        first.addProperty("about", about == null ? "" : about);
        JsonArray names = new JsonArray();
        operations.keySet().forEach(names::add);
        first.add("operations", names);
        first.addProperty("clock", "real");
        first.addProperty("reasons", "none");
        boolean overlaps =
            first.has("features") && first.getAsJsonArray("features").contains(new JsonPrimitive("simultaneous_steps"));
        List<Thread> steps = new ArrayList<>();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonObject message = JsonParser.parseString(line).getAsJsonObject();
            String type = message.get("type").getAsString();
            if (type.equals("bye")) {
                break;
            } else if (type.equals("hello")) {
                write(answers, first);
            } else if (type.equals("probe")) {
                Runnable reply = () -> {
                    JsonObject answer = outcome(message, operations, refusals);
                    answer.addProperty("type", "result");
                    answer.add("id", message.get("id"));
                    write(answers, answer);
                };
                // The next step may be asked for before this one has an answer.
                if (overlaps && message.get("operation").getAsString().equals("sign-in")) {
                    Thread step = new Thread(reply);
                    steps.removeIf(earlier -> !earlier.isAlive());
                    steps.add(step);
                    step.start();
                } else {
                    reply.run();
                }
            }
        }
        // A step that is under way is still answered; the suite waits for two seconds.
        long end = System.nanoTime() + 1_500_000_000L;
        for (Thread step : steps) {
            step.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
        System.exit(0);
    }

    private static JsonObject outcome(JsonObject message, Map<String, Operation> operations, Class<?>[] refusals) {
        String name = message.get("operation").getAsString();
        Operation operation = operations.get(name);
        if (operation == null) {
            return result("unsupported", name);
        }
        try {
            JsonObject answer = new JsonObject();
            answer.add("output", operation.judge(message.getAsJsonObject("input")));
            answer.addProperty("outcome", "accept");
            return answer;
        } catch (Unsupported lacking) {
            return result("unsupported", lacking.getMessage());
        } catch (Refused refusal) {
            return result("reject", refusal.getMessage());
        } catch (Exception | StackOverflowError | OutOfMemoryError error) {
            for (Class<?> refusal : refusals) {
                if (refusal.isInstance(error)) {
                    return result("reject", words(error));
                }
            }
            return result("error", words(error));
        }
    }

    private static String words(Throwable error) {
        String words = error.getClass().getName() + ": " + error.getMessage();
        return words.substring(0, Math.min(words.length(), 500));
    }

    private static JsonObject result(String outcome, String message) {
        JsonObject answer = new JsonObject();
        answer.addProperty("outcome", outcome);
        answer.addProperty("message", message);
        return answer;
    }

    /** Prints a message as one line of ASCII. */
    private static void write(PrintStream answers, JsonObject message) {
        StringBuilder line = new StringBuilder();
        for (char unit : message.toString().toCharArray()) {
            if (unit < 0x80) {
                line.append(unit);
            } else {
                line.append(String.format("\\u%04x", (int) unit));
            }
        }
        synchronized (answers) {
            answers.print(line.append('\n'));
            answers.flush();
        }
    }

    /** A member of the input that the client takes as text; null if it is absent. */
    static String text(JsonObject input, String name) {
        JsonElement value = input.get(name);
        if (value != null && !value.isJsonPrimitive()) {
            throw new Unsupported("input that is not UTF-8");
        }
        return value == null ? null : value.getAsString();
    }

    /** Stops unless the probe is for Google, without a previous token. */
    static void google(JsonObject input) {
        if (!"google".equals(text(input, "provider"))) {
            throw new Unsupported("provider");
        }
        without(input, "previous_id_token");
    }

    /** Stops if the probe has a member that the client cannot be asked to heed. */
    static void without(JsonObject input, String... names) {
        for (String name : names) {
            if (input.has(name)) {
                throw new Unsupported(name);
            }
        }
    }

    static String audience(JsonObject input) {
        return text(input, input.has("server_client_id") ? "server_client_id" : "client_id");
    }

    /** The output for accepted claims. A subject of another type keeps its type, and a missing one is left out. */
    static JsonObject signedIn(Map<String, Object> claims) {
        JsonObject output = new JsonObject();
        for (String[] name : new String[][] {{"subject", "sub"}, {"email", "email"}}) {
            JsonElement value = new Gson().toJsonTree(claims.get(name[1]));
            if (!value.isJsonNull()) {
                output.add(name[0], value);
            }
        }
        return output;
    }
}
