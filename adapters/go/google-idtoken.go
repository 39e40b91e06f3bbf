// idtoken of google.golang.org/api: Google's own check of its ID tokens, with the key set of Google's address fetched
// from the probe's.
//
// The caller must check, because the library does not: iss, iat, nbf, sub, nonce, azp, at_hash, hd. There is no leeway.
package main

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"google.golang.org/api/idtoken"
	"google.golang.org/api/option"

	"./adapter"
)

// redirected fetches every address from another one.
type redirected struct{ address *url.URL }

func (to redirected) RoundTrip(request *http.Request) (*http.Response, error) {
	copied := request.Clone(request.Context())
	copied.URL, copied.Host = to.address, ""
	return http.DefaultTransport.RoundTrip(copied)
}

// One validator for each address, as in an application, so that it keeps the key set.
var validators = map[string]*idtoken.Validator{}

func verify(input adapter.Object) (adapter.Object, error) {
	token, uri, err := adapter.TokenAnd("jwks_uri", input)
	if err != nil {
		return nil, err
	}
	if validators[uri] == nil {
		address, err := url.Parse(uri)
		if err != nil {
			return nil, err
		}
		client := &http.Client{Transport: redirected{address}, Timeout: 8 * time.Second}
		validators[uri], err = idtoken.NewValidator(context.Background(), option.WithHTTPClient(client))
		if err != nil {
			return nil, err
		}
	}
	payload, err := validators[uri].Validate(context.Background(), token, adapter.Audience(input))
	if err != nil {
		return nil, err
	}
	output := adapter.Object{"subject": payload.Subject}
	if email, ok := payload.Claims["email"]; ok && email != nil {
		output["email"] = email
	}
	return output, nil
}

func main() {
	adapter.Serve("idtoken of google.golang.org/api", map[string]adapter.Operation{"verify-id-token": verify},
		adapter.Object{"features": []string{"jwks_uri"}, "fixed_leeway": 0})
}
