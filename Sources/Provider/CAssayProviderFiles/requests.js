// Shows the requests that the provider received, the latest first, and says why one failed.

const element = (id) => document.getElementById(id);
// How many are shown; the server keeps more.
const MOST = 200;
const NAMES = {
  discovery: "Discovery document", authorize: "Authorization", consent: "Sign-in page, decision", token: "Token",
  "device-code": "Device authorization", device: "Page for a device code", certs: "Keys", "certs-v1": "Keys, as certificates",
  userinfo: "User information", revoke: "Revocation", tokeninfo: "Token information",
  "risc-configuration": "Configuration of security events", "sign-in-function": "Sign-in function of the app",
  firebase: "Firebase", button: "Google’s button", script: "Google’s script", credential: "Credential of Google’s script",
  popup: "Window of Google’s script", "script-revoke": "Revocation by Google’s script", fedcm: "FedCM",
  assertion: "Credential of FedCM", document: "Document of the configuration", elsewhere: "Unknown address",
};
// Every client asks for them, so a person may want to see the rest alone.
const COMMON = new Set(["discovery", "certs", "certs-v1"]);
// What browsers ask for by themselves.
const ICON = "/favicon.ico";

let requests = [];

function make(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A value of the log: a text, or the length of a secret. */
const shown = (value) =>
  typeof value === "string" ? make("code", "", value) : make("i", "", `${value.bytes} bytes, not shown`);
const textOf = (value) => typeof value === "string" ? value : `a text of ${value.bytes} bytes, not shown because it holds a secret`;
const parameter = (request, name) => [...request.form, ...request.query].find((pair) => pair[0] === name)?.[1];
const time = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 19);

/** How a request went: `good`, `warn` for what may be meant, or `bad`; a mark, and why. */
function judged(request) {
  const why = request.problem === null ? "" : textOf(request.problem);
  const fault = request.faults.length ? `A fault acted on the response: ${request.faults.join("; ")}.` : "";
  if (why.startsWith("authorization_pending") || why.startsWith("slow_down")) return ["warn", "waits", why];
  if (why.startsWith("access_denied")) return ["warn", "denied", why];
  if (why) return ["bad", request.status < 400 ? "failed" : String(request.status), [why, fault].filter(Boolean).join(" ")];
  if (fault) return ["warn", request.status < 400 ? "changed" : String(request.status), fault];
  if (request.status < 400) return ["good", request.status === 302 ? "sent back" : String(request.status), ""];
  if (request.endpoint === "elsewhere") return ["bad", String(request.status), `This provider has nothing at ${textOf(request.path)}. Its addresses are in the discovery document and on its first page.`];
  return ["bad", String(request.status), `Expected another method or form of the request; ${request.method} was answered with ${request.status}.`];
}

/** Says in short what the request wants. */
function detail(request) {
  const type = parameter(request, "grant_type");
  if (typeof type === "string") return type.replace("urn:ietf:params:oauth:grant-type:", "");
  const client = parameter(request, "client_id");
  return typeof client === "string" ? client.replace(".apps.googleusercontent.com", "") : "";
}

function table(title, pairs) {
  if (!pairs.length) return [];
  const body = make("tbody", "");
  for (const [name, value] of pairs) {
    const head = make("th", "", typeof name === "string" ? name : shown(name));
    head.scope = "row";
    body.append(make("tr", "", head, make("td", "", shown(value))));
  }
  return [make("table", "", make("caption", "", title), body)];
}

function row(request) {
  const [kind, mark, why] = judged(request);
  const what = make("span", "what", NAMES[request.endpoint] ?? request.endpoint, " ", make("small", "", detail(request)));
  const summary = make("summary", "",
    make("span", "number", `#${request.number}`), make("span", "time", time(request.time)), what,
    make("span", `mark ${kind}`, mark));
  if (why) summary.append(make("span", `why ${kind}`, why));
  const more = make("div", "more",
    make("p", "", make("code", "", `${request.method} `, shown(request.path)), ` was answered with ${request.status}.`),
    ...table("In the URL", request.query), ...table("In the form", request.form), ...table("Header fields", request.headers));
  const item = make("li", kind, make("details", "", summary, more));
  item.dataset.endpoint = request.endpoint;
  return item;
}

/** What a person wants to know first: how the latest step of a sign-in went. */
function verdict() {
  if (!requests.length) {
    return ["", "Nothing was received yet.", "Let your client sign in: its requests appear here as they arrive."];
  }
  const failed = requests.filter((each) => judged(each)[0] === "bad");
  const back = requests.findLast((each) => ["authorize", "consent"].includes(each.endpoint) && each.status === 302);
  const tokens = requests.findLast((each) => each.endpoint === "token" && judged(each)[0] !== "bad" && each.status < 400);
  const number = (request) => request?.number ?? 0;
  const latest = [failed.at(-1), back, tokens].reduce((one, other) => number(other) > number(one) ? other : one, undefined);
  const [kind, , why] = latest ? judged(latest) : [];
  const count = `${requests.length} ${requests.length === 1 ? "request" : "requests"} so far`;
  if (!latest) return ["", `${count}, and no sign-in yet`, ""];
  if (latest === failed.at(-1)) {
    const what = latest.endpoint === "elsewhere" ? "The request for an unknown address" : NAMES[latest.endpoint] ?? latest.endpoint;
    return ["bad", `${what} failed (#${latest.number})`, why];
  }
  if (latest === tokens) {
    const earlier = failed.length ? `; ${failed.length} of them failed` : "";
    return ["good", `The client got tokens (#${latest.number})`, why || `${count}${earlier}.`];
  }
  if (kind !== "good") return ["", `The sign-in ended without a code (#${latest.number})`, why];
  return ["", "The client has not asked for tokens", `The browser went back to it with a code (#${latest.number}). If it shows an error, it refused the answer: look at what it checks.`];
}

function showVerdict() {
  const [kind, title, words] = verdict();
  const notice = make("p", `notice ${kind}`, make("strong", "", title));
  if (words) notice.append(make("span", "why", words));
  // What has not changed is not read out again.
  if (element("verdict").textContent !== notice.textContent) element("verdict").replaceChildren(notice);
}

function filter() {
  const [onlyFailed, withKeys] = ["only-failed", "with-keys"].map((id) => element(id).checked);
  for (const item of element("list").children) {
    item.hidden = (onlyFailed && item.className !== "bad") || (!withKeys && COMMON.has(item.dataset.endpoint));
  }
}

/** Adds requests to those that are shown. */
export function showRequests(added) {
  const wanted = added.filter((each) => each.path !== ICON);
  requests = [...requests, ...wanted].slice(-MOST);
  element("list").prepend(...wanted.slice(-MOST).reverse().map(row));
  while (element("list").children.length > MOST) element("list").lastElementChild.remove();
  if (wanted.length) filter();
  showVerdict();
}

/** Shows none. */
export function clearRequests() {
  requests = [];
  element("list").replaceChildren();
}

export function startRequests() {
  for (const id of ["only-failed", "with-keys"]) element(id).addEventListener("change", filter);
}
