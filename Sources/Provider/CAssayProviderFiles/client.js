// A stand-in for https://accounts.google.com/gsi/client, for tests. It has the interface that Google documents, and was
// written from the documentation, as read on 28 November 2026:
//
// [ID]    developers.google.com/identity/gsi/web/reference/js-reference (no date; release notes up to 17 March 2025)
// [HTML]  developers.google.com/identity/gsi/web/reference/html-reference (no date)
// [FEDCM] developers.google.com/identity/gsi/web/guides/fedcm-migration (no date)
// [MOMENT] developers.google.com/identity/gsi/web/guides/receive-notifications-prompt-ui-status (21 November 2024)
// [REVOKE] developers.google.com/identity/gsi/web/guides/revoke (21 November 2024)
// [TOKEN] developers.google.com/identity/gsi/web/guides/verify-google-id-token (22 December 2025)
// [OAUTH] developers.google.com/identity/oauth2/web/reference/js-reference (no date)
// [CODE]  developers.google.com/identity/oauth2/web/guides/use-code-model (no date)
// [ERROR] developers.google.com/identity/oauth2/web/guides/error (no date)
//
// How Google's script and Google's windows talk is not documented. Here a window of the provider posts one message to
// the exact origin that asked, and nothing else is a message of the provider's.
(() => {
  "use strict";
  // The provider is where this script is: at Google's address, or at the mock's own.
  const base = document.currentScript.src.replace(/\/gsi\/client.*$/, "");
  const provider = new URL(base).origin;
  const waiting = new Map();
  let requests = 0;
  // The provider writes here whether the browser itself shows One Tap.
  const isShownByBrowser = false;

  // MARK: - Windows

  function address(path, parameters) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
    }
    return `${base}${path}?${query}`;
  }

  addEventListener("message", ({ origin, source, data }) => {
    const request = origin === provider ? waiting.get(data?.id) : undefined;
    if (request && source === request.window()) request.answered(data);
  });

  // Opens a window of the provider for an answer, and closes it then; `failed` is told why there is none.
  function ask(path, parameters, answered, failed) {
    const id = `g${++requests}`;
    const url = address(path, { ...parameters, origin: location.origin, id, display: "popup" });
    const popup = open(url, `${id}_${Date.now()}`, "popup,width=500,height=600");
    if (!popup) return failed("popup_failed_to_open");
    let isAnswered = false;
    waiting.set(id, {
      window: () => popup,
      answered: (data) => {
        isAnswered = true;
        answered(data.response);
        setTimeout(() => popup.close(), 200);
        // The answer may lead this page on at once, as the form of a button without a callback does.
        addEventListener("pagehide", () => popup.close(), { once: true });
      },
    });
    const watch = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(watch);
      if (!isAnswered) failed("popup_closed");
    }, 50);
  }

  const thisPage = () => location.href.split("#")[0];

  // MARK: - Cookies

  function readCookie(name) {
    const found = document.cookie.split("; ").find((pair) => pair.startsWith(name + "="));
    return found && found.slice(name.length + 1);
  }

  function writeCookie(name, value, attributes = "") {
    const shared = location.protocol === "https:" ? "; SameSite=None; Secure" : "";
    document.cookie = `${name}=${value}; Path=/${shared}${attributes}`;
  }

  // [ID] state_cookie_domain: one cookie for the domain and its subdomains. What the cookie holds is not documented.
  const stateDomain = () => (settings?.state_cookie_domain ? `; Domain=${settings.state_cookie_domain}` : "");

  // [TOKEN] The double-submit cookie: the same value in the cookie and in the body.
  function csrfToken() {
    const token = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0"));
    writeCookie("g_csrf_token", token.join(""));
    return token.join("");
  }

  // MARK: - google.accounts.id

  // [ID] Only the configuration of the last call is used.
  let settings;
  let prompt;

  function initialize(configuration) {
    if (!configuration?.client_id) throw new Error("Missing required parameter: client_id.");
    settings = { ...configuration };
  }

  function initialized() {
    if (!settings) throw new Error("Failed: google.accounts.id.initialize() is not called.");
    return settings;
  }

  function credentialParameters(more) {
    const { client_id, nonce, login_hint, hd, context } = initialized();
    return { client_id, nonce, login_hint, hd, context, ...more };
  }

  // [ID] callback handles the ID token; without one, the ID token is posted to login_uri, by default this page.
  function deliver(response) {
    writeCookie("g_state", "0", `${stateDomain()}; Max-Age=0`);
    if (settings.callback) return settings.callback(response);
    const form = document.createElement("form");
    form.method = "post";
    form.action = settings.login_uri ?? thisPage();
    const { client_id } = settings;
    const fields = { clientId: client_id, client_id, ...response, g_csrf_token: csrfToken() };
    for (const [name, value] of Object.entries(fields)) {
      const field = form.appendChild(document.createElement("input"));
      [field.type, field.name, field.value] = ["hidden", name, value];
    }
    document.body.append(form);
    form.submit();
  }

  // [ID] CredentialResponse: credential, select_by, and state if the clicked button has one.
  function pressed(button) {
    button.click_listener?.();
    const { ux_mode, login_uri } = initialized();
    const state = button.state;
    if (ux_mode === "redirect") {
      const more = { login_uri: login_uri ?? thisPage(), g_csrf_token: csrfToken(), state, display: "redirect" };
      return location.assign(address("/gsi/select", credentialParameters(more)));
    }
    // A person who closes the window gives no credential, and the callback is not called.
    ask("/gsi/select", credentialParameters({ state }), deliver, () => {});
  }

  const buttonTexts = {
    signin_with: "Sign in with Google", signup_with: "Sign up with Google", continue_with: "Continue with Google",
    signin: "Sign in",
  };

  // [ID] renderButton(parent, options): type, theme, size, text, shape, logo_alignment and width are looks; here `text`
  // and `width` show.
  function renderButton(parent, options = {}) {
    initialized();
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = buttonTexts[options.text] ?? buttonTexts.signin_with;
    if (options.width) button.style.width = `${parseInt(options.width, 10)}px`;
    button.addEventListener("click", () => pressed(options));
    parent.replaceChildren(button);
  }

  // [MOMENT] The three moments. [FEDCM] With FedCM there is no display moment, and no reason for a skipped one.
  function moment({ listener }, type, reason) {
    const isFedCM = settings.use_fedcm_for_prompt !== false;
    if (isFedCM && type === "display") return;
    const is = (name, other) => () => type === name && (other === undefined || other === !reason);
    const why = (name) => () => (type === name && !(isFedCM && name === "skipped") ? reason : undefined);
    listener?.({
      isDisplayMoment: is("display"), isDisplayed: is("display", true), isNotDisplayed: is("display", false),
      getNotDisplayedReason: why("display"),
      isSkippedMoment: is("skipped"), getSkippedReason: why("skipped"),
      isDismissedMoment: is("dismissed"), getDismissedReason: why("dismissed"),
      getMomentType: () => type,
    });
  }

  function endPrompt(type, reason) {
    if (!prompt) return;
    const ended = prompt;
    ended.close();
    prompt = undefined;
    moment(ended, type, reason);
  }

  function showMoment() {
    if (!prompt || prompt.isShown) return;
    prompt.isShown = true;
    moment(prompt, "display");
  }

  // [ID] prompt(momentListener) shows One Tap, automatically selected if auto_select says so and nobody has signed out.
  function showPrompt(listener) {
    const configuration = initialized();
    endPrompt("dismissed", "flow_restarted");
    const isAutomatic = configuration.auto_select === true && readCookie("g_state") === undefined;
    const fedcm = configuration.use_fedcm_for_prompt !== false;
    if (fedcm && isShownByBrowser) askBrowser(listener, configuration, isAutomatic);
    else showFrame(listener, configuration, isAutomatic, fedcm);
  }

  // [FEDCM] The browser shows the accounts, and gets the credential from the provider (W3C, Federated Credential
  // Management).
  function askBrowser(listener, { client_id, nonce, login_hint, hd, context }, isAutomatic) {
    const controller = new AbortController();
    prompt = { listener, close: () => controller.abort() };
    const config = { configURL: `${base}/gsi/fedcm.json`, clientId: client_id, params: { nonce } };
    if (login_hint) config.loginHint = login_hint;
    if (hd) config.domainHint = hd === "*" ? "any" : hd;
    const options = { identity: { context: context ?? "signin", providers: [config] }, signal: controller.signal };
    navigator.credentials.get({ ...options, mediation: isAutomatic ? "optional" : "required" }).then(
      ({ token, isAutoSelected }) => {
        endPrompt("dismissed", "credential_returned");
        deliver({ credential: token, select_by: isAutoSelected ? "fedcm_auto" : "fedcm" });
      },
      () => endPrompt("skipped"),
    );
  }

  // Elsewhere, One Tap is a frame of the provider.
  function showFrame(listener, configuration, isAutomatic, fedcm) {
    const id = `g${++requests}`;
    const frame = document.createElement("iframe");
    frame.title = "Sign in with Google";
    Object.assign(frame.style, { width: "391px", height: "330px", border: "0", zIndex: "9999" });
    // [ID] prompt_parent_id: the container; otherwise the top right corner.
    const container = document.getElementById(configuration.prompt_parent_id) ?? document.body;
    if (container === document.body) Object.assign(frame.style, { position: "fixed", top: "20px", right: "20px" });
    // [ID] cancel_on_tap_outside is true by default.
    const outside = () => configuration.cancel_on_tap_outside !== false && endPrompt("skipped", "tap_outside");
    const close = () => {
      frame.hidden = true;
      // What the frame has posted comes first.
      setTimeout(() => frame.remove(), 200);
      document.removeEventListener("click", outside);
    };
    prompt = { listener, close };
    waiting.set(id, { window: () => frame.contentWindow, answered: promptAnswered });
    const more = { origin: location.origin, id, display: "prompt", auto_select: isAutomatic, fedcm };
    frame.src = address("/gsi/select", credentialParameters(more));
    container.append(frame);
    setTimeout(() => document.addEventListener("click", outside));
  }

  function promptAnswered({ response, moment }) {
    if (response) {
      showMoment();
      endPrompt("dismissed", "credential_returned");
      return deliver(response);
    }
    // A person sees the prompt, or closes it; otherwise nobody can be asked, and the provider says why.
    if (moment === "displayed" || moment === "user_cancel") showMoment();
    if (moment === "user_cancel") endPrompt("skipped", moment);
    else if (moment !== "displayed") endPrompt(settings.use_fedcm_for_prompt !== false ? "skipped" : "display", moment);
  }

  // [REVOKE] revoke(hint, callback) ends the sharing of ID tokens, and no grant of OAuth 2.0.
  // [OAUTH] revoke(accessToken, done) ends the grant of the token. Both give a RevocationResponse.
  function revoke(parameters, done = () => {}) {
    fetch(`${base}/gsi/revoke`, { method: "POST", body: new URLSearchParams(parameters) })
      .then((response) => response.json())
      .catch(() => ({ successful: false, error: "unknown" }))
      .then(done);
  }

  // MARK: - google.accounts.oauth2

  function required(configuration, names) {
    const missing = names.find((name) => !configuration?.[name]);
    if (missing) throw new Error(`Missing required parameter: ${missing}.`);
    return configuration;
  }

  // [OAUTH] include_granted_scopes is true by default. enable_granular_consent has no effect for newer clients.
  function authorization(configuration) {
    const { client_id, scope, state, login_hint, hint, hd, hosted_domain } = configuration;
    const include_granted_scopes = configuration.include_granted_scopes !== false;
    return {
      client_id, scope, state, login_hint: login_hint ?? hint, hd: hd ?? hosted_domain, include_granted_scopes,
    };
  }

  // [ERROR] An OAuth error goes to the callback, and what OAuth does not define to error_callback.
  function popup(configuration, asked) {
    const failed = (type) => {
      const message = type === "popup_closed" ? "Popup window closed" : "Failed to open popup window";
      configuration.error_callback?.(Object.assign(new Error(message), { type }));
    };
    const parameters = { ...asked, redirect_uri: "postmessage" };
    ask("/gsi/popup", parameters, (response) => configuration.callback(response), failed);
  }

  // [CODE] A code client asks for a code that the server exchanges: for access and refresh tokens.
  function initCodeClient(configuration) {
    const isRedirect = configuration?.ux_mode === "redirect";
    const { redirect_uri } = required(configuration, ["client_id", "scope", isRedirect ? "redirect_uri" : "callback"]);
    return {
      requestCode() {
        const prompt = configuration.select_account ? "select_account" : undefined;
        const parameters = { ...authorization(configuration), response_type: "code", access_type: "offline", prompt };
        if (!isRedirect) return popup(configuration, parameters);
        location.assign(address("/o/oauth2/v2/auth", { ...parameters, redirect_uri }));
      },
    };
  }

  // [OAUTH] prompt is "select_account" by default; the empty text asks only the first time.
  function initTokenClient(configuration) {
    required(configuration, ["client_id", "scope", "callback"]);
    return {
      requestAccessToken(overriding = {}) {
        const all = { ...configuration, ...overriding };
        popup(configuration, { ...authorization(all), response_type: "token", prompt: all.prompt ?? "select_account" });
      },
    };
  }

  const granted = ({ scope = "" }, wanted) => {
    const scopes = new Set(scope.split(" "));
    // The long names that Google gives two scopes in its answers.
    const long = (name) => `https://www.googleapis.com/auth/userinfo.${name}`;
    return wanted.flatMap((text) => text.split(" ")).map((name) => scopes.has(name) || scopes.has(long(name)));
  };

  window.google = {
    ...window.google,
    accounts: {
      id: {
        initialize, renderButton,
        prompt: showPrompt,
        // [ID] Closes the prompt. Ignored if a credential is already selected.
        cancel: () => endPrompt("dismissed", "cancel_called"),
        // [ID] Records in a cookie that the person has signed out, so that nobody is selected automatically.
        disableAutoSelect: () => writeCookie("g_state", "signed_out", stateDomain()),
        // [ID] A wrapper of the browser's store() for passwords.
        storeCredential(credential, callback) {
          navigator.credentials.store(new PasswordCredential(credential)).then(callback);
        },
        revoke: (hint, callback) => revoke({ client_id: initialized().client_id, hint }, callback),
      },
      oauth2: {
        initCodeClient, initTokenClient,
        hasGrantedAllScopes: (response, ...scopes) => granted(response, scopes).every(Boolean),
        hasGrantedAnyScope: (response, ...scopes) => granted(response, scopes).some(Boolean),
        revoke: (token, done) => revoke({ token }, done),
      },
    },
  };

  // MARK: - The attributes of a page

  // [HTML] The element g_id_onload is the configuration, and elements of the class g_id_signin become buttons.
  function attributes(element) {
    const read = { true: true, false: false };
    return Object.fromEntries(Object.entries(element.dataset).map(([name, text]) => [name, read[text] ?? text]));
  }

  const named = (name) => name && name.split(".").reduce((value, part) => value?.[part], window);

  function readPage() {
    const element = document.getElementById("g_id_onload");
    if (element) {
      const found = attributes(element);
      initialize({ ...found, callback: named(found.callback) });
      for (const parent of document.querySelectorAll(".g_id_signin")) {
        const options = attributes(parent);
        renderButton(parent, { ...options, click_listener: named(options.click_listener) });
      }
      // [HTML] auto_prompt is true by default; skip_prompt_cookie names a cookie that keeps One Tap away.
      const isSkipped = found.skip_prompt_cookie && readCookie(found.skip_prompt_cookie);
      if (found.auto_prompt !== false && !isSkipped) showPrompt(named(found.moment_callback));
    }
  }

  // [ID] onGoogleLibraryLoad is called when the script has loaded.
  const start = () => {
    readPage();
    window.onGoogleLibraryLoad?.();
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
