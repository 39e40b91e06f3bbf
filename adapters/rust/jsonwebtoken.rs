//! jsonwebtoken: `decode` with the key that the header names, every claim that `Validation` can require, and `nbf`.
//! The type of the claims requires `iat` and `sub`, as in the library's examples.
//!
//! The caller must check, because the library does not: the `use` and `alg` of the key, nonce, azp, at_hash, hd.

mod assay_adapter;

use assay_adapter::{audience, google, serve, text, No};
use jsonwebtoken::{decode, decode_header, jwk::JwkSet, Algorithm, DecodingKey, Validation};
use serde::Deserialize;
use serde_json::{json, Value};

#[derive(Deserialize)]
struct Claims {
    sub: String,
    #[serde(rename = "iat")]
    _iat: f64,
    email: Option<Value>,
}

fn refused(error: impl std::fmt::Display) -> No {
    No::Refused(error.to_string())
}

fn verify_id_token(input: &Value) -> Result<Value, No> {
    google(input)?;
    let token = text(input, "id_token")?;
    let keys: JwkSet = serde_json::from_str(text(input, "jwks")?).map_err(refused)?;
    let kid = decode_header(token).map_err(refused)?.kid.ok_or_else(|| refused("no kid"))?;
    let key = keys.find(&kid).ok_or_else(|| refused("no key of that ID"))?;
    let key = DecodingKey::from_jwk(key).map_err(refused)?;
    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_audience(&[audience(input)?]);
    let issuers: Vec<&str> = input["issuers"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    validation.set_issuer(&issuers);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    validation.validate_nbf = true;
    validation.leeway = input["leeway"].as_u64().unwrap_or(0);
    let claims = decode::<Claims>(token, &key, &validation).map_err(refused)?.claims;
    Ok(match claims.email {
        Some(email) => json!({"subject": claims.sub, "email": email}),
        None => json!({"subject": claims.sub}),
    })
}

fn main() {
    serve("jsonwebtoken", "verify-id-token", verify_id_token, &["leeway"]);
}
