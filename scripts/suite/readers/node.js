// Reads JSON with JSON.parse: a text in hexadecimal in each line; see scripts/suite/reader-causes.
const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  try {
    const text = new TextDecoder().decode(Buffer.from(line, "hex"));
    const written = JSON.stringify(JSON.parse(text)).replace(/\\ud[89a-f][0-9a-f]{2}/gi, "\ufffd");
    console.log(Buffer.from(written).toString("hex"));
  } catch (error) {
    console.log("-");
  }
});
