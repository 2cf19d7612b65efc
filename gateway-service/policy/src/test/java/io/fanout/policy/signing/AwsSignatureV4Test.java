package io.fanout.policy.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.Secret;
import io.fanout.core.settings.SignatureSettings;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests with published signatures:
 *
 * <ul>
 *   <li>Amazon's signature test suite, in the repository {@code awslabs/aws-c-auth} under {@code
 *       tests/aws-signing-test-suite/v4}: the file {@code header-signed-request.txt} of the folder
 *       that each vector names. Its requests with raw paths ({@code get-utf8}, {@code get-space})
 *       are not here: a request's path is encoded before it is signed, and Amazon's services other
 *       than S3 then want it encoded again.
 *   <li>The Amazon S3 API Reference, "Authenticating Requests: Using the Authorization Header": the
 *       examples "GET Bucket Lifecycle" and "Get Bucket (List Objects)".
 *   <li>The AWS General Reference, "Examples of the complete Signature Version 4 signing process":
 *       ListUsers of IAM.
 * </ul>
 */
final class AwsSignatureV4Test {
  private static final Instant SUITE_TIME = Instant.parse("2015-08-30T12:36:00Z");
  private static final String SUITE_SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
  private static final String UNRESERVED =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final Origin SUITE_HOST = new Origin("https", "example.amazonaws.com", 443);

  private static RequestSignature signer(String id, String secret, String service) {
    return new AwsSignatureV4()
        .open(
            new SignatureSettings(
                "aws-sigv4",
                id,
                Secret.of(secret),
                null,
                Map.of("region", "us-east-1", "service", service)));
  }

  private static String authorization(Request signed) {
    return String.valueOf(signed.headers().first("Authorization"));
  }

  private static Request request(String method, String target, @Nullable String body) {
    return new Request(
        Method.valueOf(method), target, Headers.NONE, body == null ? null : Slice.of(body));
  }

  @ParameterizedTest
  @CsvSource({
    "get-vanilla, GET, /, 5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
    "post-vanilla, POST, /, 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
    "get-vanilla-query-order-key-case, GET, /?Param2=value2&Param1=value1,"
        + " b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
    "get-vanilla-query-order-encoded, GET, /?Param-3=Value3&Param=Value2&%E1%88%B4=Value1,"
        + " 371d3713e185cc334048618a97f809c9ffe339c62934c032af5a0e595648fcac",
    "get-vanilla-empty-query-key, GET, /?Param1=value1,"
        + " a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb",
    "get-vanilla-utf8-query, GET, /?%E1%88%B4=bar,"
        + " 2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04",
    "get-unreserved, GET, /-._~"
        + UNRESERVED
        + ","
        + " 07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f",
    "get-vanilla-query-unreserved, GET, /?-._~"
        + UNRESERVED
        + "=-._~"
        + UNRESERVED
        + ","
        + " 9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"
  })
  void theSuitesRequestsHaveItsSignatures(
      String vector, String method, String target, String signature) {
    Request signed =
        signer("AKIDEXAMPLE", SUITE_SECRET, "service")
            .sign(request(method, target, null), SUITE_HOST, SUITE_TIME);
    assertThat(signed.headers().first("X-Amz-Date")).isEqualTo("20150830T123600Z");
    assertThat(authorization(signed))
        .as(vector)
        .isEqualTo(
            "AWS4-HMAC-SHA256"
                + " Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
                + " SignedHeaders=host;x-amz-date, Signature="
                + signature);
  }

  /** The suite's get-vanilla-with-session-token. */
  @Test
  void aTemporaryKeysTokenIsSigned() {
    SignatureSettings temporary =
        new SignatureSettings(
            "aws-sigv4",
            "AKIDEXAMPLE",
            Secret.of(SUITE_SECRET),
            Secret.of("6e86291e8372ff2a2260956d9b8aae1d763fbf315fa00fa31553b73ebf194267"),
            Map.of("region", "us-east-1", "service", "service"));
    Request signed =
        new AwsSignatureV4()
            .open(temporary)
            .sign(request("GET", "/", null), SUITE_HOST, SUITE_TIME);
    assertThat(authorization(signed))
        .endsWith(
            "SignedHeaders=host;x-amz-date;x-amz-security-token,"
                + " Signature=07ec1639c89043aa0e3e2de82b96708f198cceab042d4a97044c66dd9f74e7f8");
  }

  /**
   * The suite's post-x-www-form-urlencoded, from before it had the body's digest as a header field.
   */
  @Test
  void aBodyAndItsTypeAreSigned() {
    Request form =
        request("POST", "/", "Param1=value1")
            .with(Headers.of("Content-Type", "application/x-www-form-urlencoded"));
    Request signed =
        signer("AKIDEXAMPLE", SUITE_SECRET, "service").sign(form, SUITE_HOST, SUITE_TIME);
    assertThat(authorization(signed))
        .endsWith(
            "SignedHeaders=content-type;host;x-amz-date,"
                + " Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a");
  }

  @Test
  void theRequestOfIamsDocumentationHasItsSignature() {
    Request list =
        request("GET", "/?Action=ListUsers&Version=2010-05-08", null)
            .with(Headers.of("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"));
    Request signed =
        signer("AKIDEXAMPLE", SUITE_SECRET, "iam")
            .sign(list, new Origin("https", "iam.amazonaws.com", 443), SUITE_TIME);
    assertThat(authorization(signed))
        .endsWith("Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7");
  }

  @ParameterizedTest
  @CsvSource({
    "/?lifecycle, fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    "/?max-keys=2&prefix=J, 34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
  })
  void s3GetsTheBodysDigest(String target, String signature) {
    Request signed =
        signer("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "s3")
            .sign(
                request("GET", target, null),
                new Origin("https", "examplebucket.s3.amazonaws.com", 443),
                Instant.parse("2013-05-24T00:00:00Z"));
    assertThat(signed.headers().first("x-amz-content-sha256"))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assertThat(authorization(signed)).endsWith("Signature=" + signature);
  }

  @Test
  void aMissingRegionIsNamed() {
    SignatureSettings settings =
        new SignatureSettings("aws-sigv4", "id", Secret.of("s3cr3t"), null, Map.of("service", "x"));
    assertThatThrownBy(() -> new AwsSignatureV4().open(settings))
        .hasMessage("options.region: missing (expected: a value)");
  }
}
