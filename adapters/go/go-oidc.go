// go-oidc with x/oauth2: discovery, the exchange of the code, the ID token with its access token, and the user info.
// The program compares state and nonce and sends a PKCE challenge, as the libraries' documentation tells it to. They read no
// callbacks, so the program also refuses one with an error or without a code, as every application on them must.
//
// The caller must check, because the library does not: that there is an iat and a sub; nonce, azp, hd, iss of the
// callback (RFC 9207), and that the user info is about the same subject.
package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"

	"./adapter"
)

// relocated fetches one address from another: the mock provider has Google's issuer and not its address.
type relocated struct{ from, to string }

func (move relocated) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.URL.String() == move.from {
		request = request.Clone(request.Context())
		address, err := url.Parse(move.to)
		if err != nil {
			return nil, err
		}
		request.URL, request.Host = address, ""
	}
	return http.DefaultTransport.RoundTrip(request)
}

// session is one sign-in, and what an application keeps for it.
type session struct {
	config                     oauth2.Config
	verifier                   *oidc.IDTokenVerifier
	provider                   *oidc.Provider
	state, nonce, codeVerifier string
	context                    context.Context
	token                      *oauth2.Token
}

var (
	plain    = context.WithValue(context.Background(), oauth2.HTTPClient, &http.Client{Timeout: 8 * time.Second})
	keySets  = map[string]oidc.KeySet{}
	sessions = map[string]*session{}
	// Of both maps.
	lock sync.Mutex
)

// keySet is one key set for each address, as in an application, so that it keeps the keys.
func keySet(uri string) oidc.KeySet {
	lock.Lock()
	defer lock.Unlock()
	if keySets[uri] == nil {
		keySets[uri] = oidc.NewRemoteKeySet(plain, uri)
	}
	return keySets[uri]
}

func verify(input adapter.Object) (adapter.Object, error) {
	token, uri, err := adapter.TokenAnd("jwks_uri", input)
	if err != nil {
		return nil, err
	}
	verifier := oidc.NewVerifier(input["issuers"].([]interface{})[0].(string), keySet(uri),
		&oidc.Config{ClientID: adapter.Audience(input)})
	accessToken, _ := input["access_token"].(string)
	verified, err := checked(plain, verifier, token, accessToken)
	if err != nil {
		return nil, err
	}
	return person(verified)
}

func checked(ctx context.Context, verifier *oidc.IDTokenVerifier, token, accessToken string) (*oidc.IDToken, error) {
	verified, err := verifier.Verify(ctx, token)
	if err == nil && accessToken != "" && verified.AccessTokenHash != "" {
		err = verified.VerifyAccessToken(accessToken)
	}
	return verified, err
}

func person(token *oidc.IDToken) (adapter.Object, error) {
	var claims struct {
		Email string `json:"email"`
	}
	if err := token.Claims(&claims); err != nil {
		return nil, err
	}
	output := adapter.Object{"subject": token.Subject}
	if claims.Email != "" {
		output["email"] = claims.Email
	}
	return output, nil
}

func random() string {
	bytes := make([]byte, 32)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString(bytes)
}

func signIn(input adapter.Object) (adapter.Object, error) {
	if input["step"] == "start" {
		return start(input)
	}
	name, _ := input["session"].(string)
	known := take(name, input["step"] == "finish")
	switch {
	case input["step"] == "finish":
		if known == nil || known.token != nil {
			return nil, errors.New("the sign-in has ended")
		}
		output, err := finish(known, input)
		if err == nil {
			keep(name, known)
		}
		return output, err
	case input["step"] == "user-info" && known != nil && known.provider != nil:
		information, err := known.provider.UserInfo(known.context, known.config.TokenSource(known.context, known.token))
		if err != nil {
			return nil, err
		}
		return adapter.Object{"subject": information.Subject}, nil
	}
	return nil, adapter.Unsupported(input["step"].(string))
}

// take is the session of a name; a callback takes it out, so that a second one finds none.
func take(name string, out bool) *session {
	lock.Lock()
	defer lock.Unlock()
	known := sessions[name]
	if out {
		delete(sessions, name)
	}
	return known
}

func keep(name string, known *session) {
	lock.Lock()
	defer lock.Unlock()
	sessions[name] = known
}

func start(input adapter.Object) (adapter.Object, error) {
	for _, name := range []string{"server_client_id", "hosted_domain"} {
		if input[name] != nil {
			return nil, adapter.Unsupported(name)
		}
	}
	described := input["provider"].(adapter.Object)
	text := func(name string) string { value, _ := described[name].(string); return value }
	started := &session{context: plain, state: random(), nonce: random(), codeVerifier: random()}
	clientID, configuration := input["client_id"].(string), oauth2.Endpoint{}
	secret, _ := input["client_secret"].(string)
	if metadata := text("metadata_url"); metadata != "" {
		issuer := text("issuer")
		wellKnown := strings.TrimSuffix(issuer, "/") + "/.well-known/openid-configuration"
		started.context = oidc.ClientContext(context.Background(),
			&http.Client{Timeout: 8 * time.Second, Transport: relocated{wellKnown, metadata}})
		provider, err := oidc.NewProvider(started.context, issuer)
		if err != nil {
			return nil, err
		}
		started.provider, configuration = provider, provider.Endpoint()
		started.verifier = provider.Verifier(&oidc.Config{ClientID: clientID})
	} else {
		configuration = oauth2.Endpoint{AuthURL: text("authorization_endpoint"), TokenURL: text("token_endpoint")}
		started.verifier = oidc.NewVerifier(text("issuer"), keySet(text("jwks_uri")), &oidc.Config{ClientID: clientID})
	}
	configuration.AuthStyle = oauth2.AuthStyleInParams
	started.config = oauth2.Config{
		ClientID: clientID, ClientSecret: secret, Endpoint: configuration, RedirectURL: input["redirect_uri"].(string)}
	for _, scope := range input["scopes"].([]interface{}) {
		started.config.Scopes = append(started.config.Scopes, scope.(string))
	}
	challenge := sha256.Sum256([]byte(started.codeVerifier))
	options := []oauth2.AuthCodeOption{
		oidc.Nonce(started.nonce),
		oauth2.SetAuthURLParam("code_challenge", base64.RawURLEncoding.EncodeToString(challenge[:])),
		oauth2.SetAuthURLParam("code_challenge_method", "S256"),
	}
	if hint, ok := input["login_hint"].(string); ok {
		options = append(options, oauth2.SetAuthURLParam("login_hint", hint))
	}
	name := random()
	keep(name, started)
	return adapter.Object{"authorization_url": started.config.AuthCodeURL(started.state, options...), "session": name}, nil
}

func finish(known *session, input adapter.Object) (adapter.Object, error) {
	if input["cancelled"] == true {
		return nil, errors.New("the person has cancelled")
	}
	callback, err := url.Parse(input["callback_url"].(string))
	if err != nil {
		return nil, err
	}
	if callback.Query().Get("state") != known.state {
		return nil, errors.New("state did not match")
	}
	if callback.Query().Get("error") != "" || callback.Query().Get("code") == "" {
		return nil, errors.New("no code, or an error")
	}
	token, err := known.config.Exchange(known.context, callback.Query().Get("code"),
		oauth2.SetAuthURLParam("code_verifier", known.codeVerifier))
	if err != nil {
		return nil, err
	}
	rawIDToken, ok := token.Extra("id_token").(string)
	if !ok {
		return nil, errors.New("no id_token field in oauth2 token")
	}
	verified, err := checked(known.context, known.verifier, rawIDToken, token.AccessToken)
	if err != nil {
		return nil, err
	}
	if verified.Nonce != known.nonce {
		return nil, errors.New("nonce did not match")
	}
	known.token = token
	return person(verified)
}

func main() {
	adapter.Serve("go-oidc", map[string]adapter.Operation{"verify-id-token": verify, "sign-in": signIn}, adapter.Object{
		"features": []string{"jwks_uri", "at_hash", "discovery", adapter.Simultaneous},
		// nbf may be a minute ahead; exp has no leeway.
		"fixed_leeway": 60,
	})
}
