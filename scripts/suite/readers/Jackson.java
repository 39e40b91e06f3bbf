import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HexFormat;

/** Reads JSON with Jackson: a text in hexadecimal in each line; see scripts/suite/reader-causes. */
public class Jackson {
    public static void main(String[] arguments) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String answer = "-";
            try {
                Object value = mapper.readValue(HexFormat.of().parseHex(line), Object.class);
                answer = HexFormat.of().formatHex(mapper.writeValueAsBytes(value));
            } catch (IOException error) {
                // A refusal.
            }
            System.out.println(answer);
        }
    }
}
