//! The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in Rust.
//!
//! A client passes `serve` a function for its operation. The function receives the probe's input and returns the output
//! of `accept`, or why there is none. A panic becomes an `error`.

use serde_json::{json, Value};
use std::io::{self, BufRead, Write};
use std::panic;

/// Why a client does not accept.
pub enum No {
    Refused(String),
    Unsupported(&'static str),
}

/// Answers probes for one operation until `bye` or the end of standard input.
pub fn serve(client: &str, name: &str, operation: fn(&Value) -> Result<Value, No>, features: &[&str]) {
    let version = std::env::var("PACKAGE_VERSION").unwrap_or_else(|_| "unknown".into());
    let about = std::env::var("ABOUT").unwrap_or_default();
    for line in io::stdin().lock().lines() {
        let message: Value = serde_json::from_str(&line.expect("UTF-8")).expect("a line of the protocol");
        match message["type"].as_str() {
            Some("hello") => write(&json!({
                "type": "hello", "protocol": 1, "client": client, "version": version, "about": about,
                "operations": [name],
                "clock": "real", "reasons": "none", "features": features
            })),
            Some("probe") => {
                let asked = message["operation"] == name;
                let judged = if asked {
                    panic::catch_unwind(|| operation(&message["input"]))
                } else {
                    Ok(Err(No::Unsupported("operation")))
                };
                let mut answer = match judged {
                    Ok(Ok(output)) => json!({"outcome": "accept", "output": output}),
                    Ok(Err(No::Refused(why))) => json!({"outcome": "reject", "message": shortened(why)}),
                    Ok(Err(No::Unsupported(what))) => json!({"outcome": "unsupported", "message": what}),
                    Err(_) => json!({"outcome": "error", "message": "panic"}),
                };
                answer["type"] = json!("result");
                answer["id"] = message["id"].clone();
                write(&answer)
            }
            Some("bye") => return,
            _ => {}
        }
    }
}

fn shortened(text: String) -> String {
    text.chars().take(500).collect()
}

/// Prints a message as one line of ASCII.
fn write(message: &Value) {
    let mut line = String::new();
    for character in message.to_string().chars() {
        if character.is_ascii() {
            line.push(character);
        } else {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                line += &format!("\\u{:04x}", unit);
            }
        }
    }
    line.push('\n');
    let mut output = io::stdout().lock();
    output.write_all(line.as_bytes()).and_then(|_| output.flush()).expect("standard output");
}

/// A member of the input that the client takes as text.
pub fn text<'a>(input: &'a Value, name: &str) -> Result<&'a str, No> {
    input[name].as_str().ok_or(No::Unsupported("input that is not UTF-8"))
}

/// Stops unless the probe is for Google, without a previous token.
pub fn google(input: &Value) -> Result<(), No> {
    match (input["provider"].as_str(), input.get("previous_id_token")) {
        (Some("google"), None) => Ok(()),
        (Some("google"), Some(_)) => Err(No::Unsupported("previous_id_token")),
        _ => Err(No::Unsupported("provider")),
    }
}

pub fn audience(input: &Value) -> Result<&str, No> {
    text(input, if input.get("server_client_id").is_some() { "server_client_id" } else { "client_id" })
}
