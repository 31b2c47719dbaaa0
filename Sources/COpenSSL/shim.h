// Keeps the paths of source files out of the program.
#define OPENSSL_NO_FILENAMES
#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Macros and variadic functions, which Swift does not import.

static inline EVP_PKEY *shim_rsa_generate(size_t bits) {
  return EVP_PKEY_Q_keygen(NULL, NULL, "RSA", bits);
}

static inline EVP_PKEY *shim_ec_generate(const char *curve) {
  return EVP_PKEY_Q_keygen(NULL, NULL, "EC", curve);
}

static inline int shim_certificates_count(const STACK_OF(X509) *stack) {
  return stack ? sk_X509_num(stack) : 0;
}

static inline X509 *shim_certificates_get(const STACK_OF(X509) *stack, int index) {
  return sk_X509_value(stack, index);
}

static inline STACK_OF(X509) *shim_certificates_new(void) { return sk_X509_new_null(); }

/// Adds a certificate to a stack, which holds its own reference.
static inline int shim_certificates_add(STACK_OF(X509) *stack, X509 *certificate) {
  return X509_add_cert(stack, certificate, X509_ADD_FLAG_UP_REF);
}

/// Frees the stack and its references.
static inline void shim_certificates_free(STACK_OF(X509) *stack) {
  sk_X509_pop_free(stack, X509_free);
}

static inline int shim_signers_count(const STACK_OF(CMS_SignerInfo) *stack) {
  return stack ? sk_CMS_SignerInfo_num(stack) : 0;
}

static inline CMS_SignerInfo *shim_signers_get(const STACK_OF(CMS_SignerInfo) *stack, int index) {
  return sk_CMS_SignerInfo_value(stack, index);
}

static inline int shim_objects_count(const EXTENDED_KEY_USAGE *stack) {
  return stack ? sk_ASN1_OBJECT_num(stack) : 0;
}

static inline ASN1_OBJECT *shim_objects_get(const EXTENDED_KEY_USAGE *stack, int index) {
  return sk_ASN1_OBJECT_value(stack, index);
}

static inline void shim_objects_free(EXTENDED_KEY_USAGE *stack) {
  sk_ASN1_OBJECT_pop_free(stack, ASN1_OBJECT_free);
}

static inline void shim_free(void *memory) { OPENSSL_free(memory); }

// Error reasons that all libraries of OpenSSL share.
static const int shim_malloc_failure = ERR_R_MALLOC_FAILURE;
static const int shim_unsupported = ERR_R_UNSUPPORTED;
