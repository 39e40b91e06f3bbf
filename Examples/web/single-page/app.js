// The page of the application. What a flaw changes stands where it happens.
const { client, flaws, page, login } = document.documentElement.dataset;
const isOn = (flaw) => flaws.split(" ").includes(flaw);
const who = document.getElementById("who");
const tabs = new BroadcastChannel("sign-in");
let user, values, opened, ending, renewing;

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Requested-With": "single-page" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  return response.ok ? answer : { failure: answer.error };
}

// MARK: - Who is signed in

function show(next) {
  user = next;
  clearTimeout(ending);
  clearTimeout(renewing);
  const text = user ? `Signed in as ${user.email}, account ${user.account}: ${user.name}` : "Nobody is signed in";
  if (isOn("name-as-markup")) who.innerHTML = text;
  else who.textContent = text;
  if (user?.access_token) window.accessToken = user.access_token;
  if (!user || user.seconds === undefined) return;
  // The page shows nothing of the person when the session has ended, and asks before that whether it goes on.
  if (!isOn("expiry-ignored")) ending = setTimeout(() => show(undefined), user.seconds * 1000);
  renewing = setTimeout(renew, Math.max(user.seconds / 2, user.seconds - 60) * 1000);
}

async function look() {
  const response = await fetch("/api/me");
  show(response.ok ? await response.json() : undefined);
}

function changed(answer) {
  if (answer.failure) who.textContent = `The sign-in failed: ${answer.failure}`;
  else show(answer);
  tabs.postMessage("changed");
}

tabs.onmessage = look;

// MARK: - Google's button

// A nonce is for one credential, so there is a new one after each.
async function prepare(more = {}) {
  values = await post("/api/begin", {});
  google.accounts.id.initialize({ client_id: client, nonce: values.nonce, callback: signedIn, ...more });
  google.accounts.id.renderButton(document.getElementById("google"), { theme: "outline", size: "large" });
}

async function signedIn({ credential }, renewal = false) {
  if (isOn("credential-in-local-storage")) localStorage.setItem("credential", credential);
  if (isOn("credential-in-session-storage")) sessionStorage.setItem("credential", credential);
  if (isOn("credential-in-page")) window.credential = credential;
  if (isOn("credential-in-url")) history.replaceState(null, "", `?credential=${credential}`);
  const body = { credential, renewal };
  if (isOn("nonce-of-body")) body.nonce = values.nonce;
  if (isOn("client-of-body")) body.client_id = client;
  if (isOn("user-of-page")) body.user = readClaims(credential);
  const answer = await post("/api/credential", body);
  // The same credential may come twice; the second one changes nothing.
  if (answer.failure && user && !renewal) return;
  changed(answer);
  if (page === "/window") tell(credential, answer);
  await prepare();
}

function readClaims(credential) {
  const text = atob(credential.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"));
  const { iss, sub, email, name } = JSON.parse(text);
  return { iss, sub, email, name };
}

// MARK: - A code

async function askForCode() {
  const { state } = values;
  google.accounts.oauth2.initCodeClient({
    client_id: client,
    scope: "openid email profile",
    ux_mode: "popup",
    state,
    select_account: true,
    callback: async (response) => {
      if (response.error) return void (who.textContent = `The sign-in failed: ${response.error}`);
      if (response.state !== state && !isOn("state-not-checked")) return;
      changed(await post("/api/code", { code: response.code, state: response.state }));
      await prepare();
    },
    error_callback: ({ type }) => (who.textContent = `The sign-in did not happen: ${type}`),
  }).requestCode();
}

// MARK: - A window of this application

function openWindow() {
  opened = open("/window", "sign-in", "popup,width=500,height=600");
}

// The window tells the page that has opened it only that somebody has signed in, and only at this origin.
function tell(credential, { email, account }) {
  if (!opener) return;
  const target = isOn("message-to-anybody") || isOn("credential-to-opener") ? "*" : location.origin;
  const message = { type: "signed-in", next: "/" };
  if (isOn("message-to-anybody")) message.user = { email, account };
  if (isOn("credential-to-opener")) message.credential = credential;
  opener.postMessage(message, target);
  close();
}

function isOwn(event) {
  if (isOn("message-from-anybody")) return true;
  if (isOn("message-origin-by-prefix")) return event.origin.startsWith(`${location.protocol}//${location.hostname}`);
  if (isOn("message-null-origin") && event.origin === "null") return true;
  return event.origin === location.origin && event.source === opened;
}

addEventListener("message", (event) => {
  if (event.data?.type !== "signed-in" || !isOwn(event)) return;
  const { next, user } = event.data;
  if (isOn("user-of-message") && user) return show(user);
  // With this check alone, a stranger could lead the browser away or run a script.
  if (typeof next === "string" && (next === "/" || isOn("message-next-followed"))) location.assign(next);
});

// MARK: - Renewal

// First on the server, with a refresh token; otherwise Google gives another credential if the person is still there.
async function renew() {
  const answer = await post("/api/renew", {});
  if (!answer.failure) return show(answer);
  if (isOn("failed-renewal-ignored")) return clearTimeout(ending);
  const callback = (response) => signedIn(response, true);
  await prepare({ auto_select: true, login_hint: user?.email, callback });
  google.accounts.id.prompt();
}

// MARK: - Sign-out

async function signOut() {
  await post("/api/sign-out", {});
  if (!isOn("auto-select-left-on")) google.accounts.id.disableAutoSelect();
  for (const storage of [localStorage, sessionStorage]) {
    if (!isOn("credential-in-local-storage")) storage.clear();
  }
  show(undefined);
  tabs.postMessage("changed");
  await prepare();
}

// MARK: - Start

async function start() {
  if (page === "/form") {
    // Without a callback, the page posts the credential to the login URI.
    const { nonce } = await post("/api/begin", {});
    google.accounts.id.initialize({ client_id: client, nonce, login_uri: login });
    return google.accounts.id.renderButton(document.getElementById("google"), {});
  }
  await prepare();
  document.getElementById("code").addEventListener("click", askForCode);
  document.getElementById("window").addEventListener("click", openWindow);
  document.getElementById("out").addEventListener("click", signOut);
  document.documentElement.dataset.ready = "yes";
}

look();
if (window.google?.accounts) start();
else window.onGoogleLibraryLoad = start;
