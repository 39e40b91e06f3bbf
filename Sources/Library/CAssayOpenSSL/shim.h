// The parts of OpenSSL 3 that the modules JOSECryptography and AssayCryptography use.
#ifndef ASSAY_OPENSSL_SHIM_H
#define ASSAY_OPENSSL_SHIM_H

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// OpenSSL defines these as macros that Swift does not import.
static const int assayKeyPair = EVP_PKEY_KEYPAIR;
static inline EVP_PKEY *assayNewP256Key(void) { return EVP_EC_gen("P-256"); }

#endif
