// Asks for the token, and keeps the page up to date.

import { startControls, updateControls } from "./controls.js";
import { clearRequests, showRequests, startRequests } from "./requests.js";
import "./copy.js";

const element = (id) => document.getElementById(id);
const STORED = "assay-control-token";
// How often the server is asked, in milliseconds: while the page is seen, and while it is not.
const [OFTEN, RARELY] = [1000, 10000];

// Each tab has its own, and forgets it when it is closed.
let token = sessionStorage.getItem(STORED) ?? "";
let last = 0;
let restarts = -1;
let timer;

/** A request to the control interface. It throws an error with the messages of a refusal. */
async function ask(method, name, body) {
  const response = await fetch(name, {
    method, headers: { Authorization: `Bearer ${token}` }, credentials: "omit", cache: "no-store",
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const error = new Error(answer.errors.join("\n"));
  error.status = response.status;
  throw error;
}

/** Shows the state of the server. */
async function update() {
  let log = await ask("GET", `log?after=${last}`);
  if (log.restarts !== restarts) {
    if (last) log = await ask("GET", "log?after=0");
    clearRequests();
    restarts = log.restarts;
  }
  last = log.total;
  showRequests(log.requests);
  const [summary, faults, user, people] = await Promise.all(["./", "faults", "user", "people"].map((name) => ask("GET", name)));
  updateControls({ summary, faults: faults.faults, user, people: people.people });
}

/** Updates the page now and again and again. */
async function run() {
  clearTimeout(timer);
  try {
    await update();
    element("lost").hidden = true;
  } catch (error) {
    if (error.status === 401) return lock("This is not the token of this server.");
    element("lost").hidden = false;
  }
  timer = setTimeout(run, document.hidden ? RARELY : OFTEN);
}

function lock(words) {
  token = "";
  sessionStorage.removeItem(STORED);
  for (const id of ["bench", "facts"]) element(id).hidden = true;
  element("unlock").hidden = false;
  element("unlock-said").textContent = words;
  element("token").select();
}

async function unlock() {
  for (const id of ["bench", "facts"]) element(id).hidden = false;
  element("unlock").hidden = true;
  last = 0;
  restarts = -1;
  await run();
  if (token) sessionStorage.setItem(STORED, token);
}

element("unlock").addEventListener("submit", async (event) => {
  event.preventDefault();
  token = element("token").value.trim().replace(/^ASSAY_CONTROL_TOKEN=/, "").replaceAll(/["']/g, "");
  try {
    await ask("GET", "./");
  } catch (error) {
    return lock(error.status === 401 ? "This is not the token of this server." : "The server does not answer.");
  }
  element("unlock-said").textContent = "";
  element("token").value = "";
  await unlock();
});
document.addEventListener("visibilitychange", () => { if (token && !document.hidden) run(); });
startRequests();
startControls(ask, run);
if (token) unlock();
