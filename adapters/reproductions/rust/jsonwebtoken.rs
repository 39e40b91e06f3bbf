//! Verifies a token with the public key of a file: jsonwebtoken KEY TOKEN
use jsonwebtoken::{decode, Algorithm, DecodingKey, Validation};
use std::{env, fs, process};

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let key = DecodingKey::from_rsa_pem(&fs::read(&arguments[1]).unwrap()).unwrap();
    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_audience(&["client.apps.googleusercontent.com"]);
    validation.set_issuer(&["https://accounts.google.com"]);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    let verified = decode::<serde_json::Value>(&arguments[2], &key, &validation);
    process::exit(verified.is_err() as i32);
}
