#include <crypt.h>
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
#include <openssl/sha.h>

// OpenSSL's parameter builder keeps the pointers it is given until the end, so keys are built from their numbers here, where
// names are literals. Both give NULL for numbers that are no valid key.

static inline EVP_PKEY *ccrypto_build_key(const char *type, OSSL_PARAM_BLD *builder) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
    if (!parameters || !context || EVP_PKEY_fromdata_init(context) != 1
        || EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parameters) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(parameters);
    if (!key) return NULL;
    EVP_PKEY_CTX *check = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
    int valid = check && EVP_PKEY_public_check(check) == 1;
    EVP_PKEY_CTX_free(check);
    if (valid) return key;
    EVP_PKEY_free(key);
    return NULL;
}

static inline EVP_PKEY *ccrypto_rsa_public_key(
    const unsigned char *modulus, int modulus_length, const unsigned char *exponent, int exponent_length) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *n = BN_bin2bn(modulus, modulus_length, NULL), *e = BN_bin2bn(exponent, exponent_length, NULL);
    if (builder && n && e && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1
        && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1)
        key = ccrypto_build_key("RSA", builder);
    OSSL_PARAM_BLD_free(builder);
    BN_free(n);
    BN_free(e);
    return key;
}

// `point` is the uncompressed point, 65 bytes; `private_number` may be NULL.
static inline EVP_PKEY *ccrypto_p256_key(
    const unsigned char *point, const unsigned char *private_number, int private_length) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *d = private_number ? BN_bin2bn(private_number, private_length, NULL) : NULL;
    if (builder && (d || !private_number)
        && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1
        && OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, 65) == 1
        && (!d || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, d) == 1))
        key = ccrypto_build_key("EC", builder);
    OSSL_PARAM_BLD_free(builder);
    BN_clear_free(d);
    return key;
}
