// The forms: each sends what a person wants to the control interface, and says what came of it.

const element = (id) => document.getElementById(id);
const EXAMPLES = {
  "an empty list": "",
  "the token endpoint fails once": [{ endpoint: "token", calls: 1, status: 503, body: "busy" }],
  "the ID token is for another client": [{ endpoint: "token", token: { claims: { aud: "other.apps.googleusercontent.com" } } }],
  "the ID token has expired": [{ endpoint: "token", token: { claims: { exp: "${now-3600}" } } }],
  "the ID token has no nonce": [{ endpoint: "token", token: { claims: { nonce: null } } }],
  "the ID token is signed by another key": [{ endpoint: "token", token: { sign: { key: "attacker" } } }],
  "the keys are those from before the last change": [{ endpoint: "certs", keys: "stale" }],
  "the answer has another state": [{ endpoint: "authorize", callback: { state: "other" } }, { endpoint: "consent", callback: { state: "other" } }],
  "the answer is of another issuer": [{ endpoint: "authorize", callback: { iss: "https://evil.example" } }, { endpoint: "consent", callback: { iss: "https://evil.example" } }],
  "user information is about somebody else": [{ endpoint: "userinfo", json: { sub: "1002" } }],
  "every answer is two seconds late": [{ delay: 2000 }],
};
const TYPES = { ios: "iOS app", android: "Android app", desktop: "Desktop app", web: "Web application", "limited-input": "TV or limited-input device" };

let clients = [];
const utc = (seconds) => new Date(seconds * 1000).toISOString().replace("T", " ").slice(0, 19);

/** Makes the list of choices, unless it is the same; keeps what is chosen. */
function choices(select, options) {
  const text = JSON.stringify(options);
  if (select.dataset.options === text) return;
  select.dataset.options = text;
  const chosen = select.value;
  select.replaceChildren(...options.map(([value, label]) => new Option(label, value)));
  if (options.some(([value]) => value === chosen)) select.value = chosen;
}

function list(parent, lines) {
  const text = JSON.stringify(lines);
  if (parent.dataset.lines === text) return;
  parent.dataset.lines = text;
  parent.replaceChildren(...lines.map(([title, note]) => {
    const item = document.createElement("li");
    const quiet = document.createElement("div");
    quiet.className = "quiet";
    quiet.textContent = note;
    item.append(title, quiet);
    return item;
  }));
}

function showClient() {
  const client = clients.find((each) => each.id === element("client").value);
  if (!client) return;
  element("client-id").textContent = client.id;
  const isDevice = client.type === "limited-input";
  element("sign-in").textContent = isDevice ? "Enter the code of a device" : "Sign in as this client";
  element("sign-in").href = isDevice ? "/device" : `sign-in?client_id=${encodeURIComponent(client.id)}`;
}

/** Shows the state of the server, and leaves what a person is writing. */
export function updateControls({ summary, faults, user, people }) {
  element("now").textContent = `${utc(summary.clock.now)} UTC`;
  element("clock-mode").textContent = summary.clock.mode === "real" ? "It follows the real time." : "It stands still.";
  element("signing").textContent = summary.keys.signing ?? "none";
  element("fault-count").textContent = faults.length || "none";
  element("issuer").textContent = summary.issuer;
  element("discovery").textContent = summary.endpoints.discovery;
  clients = summary.clients;
  choices(element("client"), clients.map(({ id, type }) => [id, `${TYPES[type]} · ${id.slice(0, 40)}`]));
  showClient();
  const { signing, published, ring } = summary.keys;
  const role = (key) => [key === signing && "signs", published.includes(key) && "published"].filter(Boolean).join(", ");
  list(element("keys"), ring.map((key) => [key, role(key) || "not published"]));
  choices(element("key"), ring.map((key) => [key, key]));
  const names = people.map((each) => each.profile.name ?? each.email ?? each.sub);
  choices(element("account"), [["", "the one that the request hints at"], ...people.map((each, index) => [String(each.account), names[index]])]);
  list(element("people"), people.map((each, index) => [names[index], [each.email, each.hd && `hd ${each.hd}`, `sub ${each.sub}`, each.signed_in || "not signed in"].filter((part) => typeof part === "string").join(" · ")]));
  const field = element("faults");
  const written = faults.length ? JSON.stringify(faults, null, 1) : "";
  if (field.dataset.written !== written && document.activeElement !== field) {
    field.dataset.written = field.value = written;
  }
  const form = element("person-form");
  if (form.dataset.action !== JSON.stringify(user) && !form.contains(document.activeElement)) {
    form.dataset.action = JSON.stringify(user);
    showAction(user.action);
  }
}

function showAction(action) {
  const name = action === null ? "" : typeof action === "string" ? action : Object.keys(action)[0];
  const account = action?.[name];
  element("action").value = name;
  element("account").value = typeof account === "number" ? String(account) : "";
}

function person() {
  const value = { sub: element("sub").value };
  for (const name of ["name", "email", "hd"]) if (element(name).value) value[name] = element(name).value;
  if (element("verified").value) value.email_verified = JSON.parse(element("verified").value);
  if (element("claims").value.trim()) value.claims = JSON.parse(element("claims").value);
  return value;
}

/** Seconds since 1970 of a time in UTC. */
function instant(text) {
  const seconds = Date.parse(`${text.trim().replace(" ", "T").replace(/Z$/, "")}Z`) / 1000;
  if (Number.isNaN(seconds)) throw new Error("Expected a time such as 2027-01-15 08:00:00.");
  return seconds;
}

function action() {
  const [name, account] = [element("action").value, element("account").value];
  return account && ["consent", "deny"].includes(name) ? { [name]: Number(account) } : name;
}

/** - ask: sends a request to the control interface; refresh: updates the page. */
export function startControls(ask, refresh) {
  /** Does what was asked, and says what came of it below the form. */
  async function does(form, words, body) {
    const said = form.querySelector(".said");
    said.className = "said";
    try {
      await body();
      said.textContent = words;
      await refresh();
    } catch (error) {
      said.className = "said bad";
      said.textContent = error instanceof SyntaxError ? `This is no JSON: ${error.message}` : error.message;
    }
  }
  const submits = (id, words, body) => element(id).addEventListener("submit", (event) => {
    event.preventDefault();
    does(element(id), typeof words === "function" ? words() : words, body);
  });
  const clicks = (button, id, words, body) => button.addEventListener("click", () => does(element(id), words, body));

  submits("person-form", "From the next request on.", () =>
    element("action").value ? ask("PUT", "user", action()) : ask("DELETE", "user"));
  for (const button of document.querySelectorAll("[data-advance]")) {
    clicks(button, "clock-form", "The clock was moved, and stands still.", () => ask("POST", "clock", { advance: Number(button.dataset.advance) }));
  }
  clicks(element("real"), "clock-form", "The clock follows the real time.", () => ask("POST", "clock", { real: true }));
  submits("clock-form", "The clock was set, and stands still.", () => ask("POST", "clock", { set: instant(element("instant").value) }));
  clicks(element("rotate"), "keys-form", "The keys were rotated.", () => ask("POST", "rotate"));
  for (const button of document.querySelectorAll("[data-key]")) {
    clicks(button, "keys-form", "The keys were changed.", () => ask("POST", "rotate", { [button.dataset.key]: element("key").value }));
  }
  element("keys-form").addEventListener("submit", (event) => event.preventDefault());
  submits("faults-form", "These faults act from now on.", () => ask("PUT", "faults", JSON.parse(element("faults").value)));
  clicks(element("no-faults"), "faults-form", "No fault acts.", () => ask("DELETE", "faults"));
  choices(element("example"), Object.keys(EXAMPLES).map((name) => [name, name]));
  element("example").addEventListener("change", () => {
    const example = EXAMPLES[element("example").value];
    element("faults").value = example ? JSON.stringify(example, null, 1) : "";
  });
  submits("people-form", "Saved. The account can sign in now.", () => ask("POST", "people", person()));
  submits("reset-form", "As at the start.", () => ask("POST", "reset"));
  element("clear").addEventListener("click", async () => {
    await ask("DELETE", "log");
    await refresh();
  });
  element("client").addEventListener("change", showClient);
}
