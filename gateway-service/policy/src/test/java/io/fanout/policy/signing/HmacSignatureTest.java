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
import org.junit.jupiter.api.Test;

/** The expected signatures and digests are published ones; each test names its source. */
final class HmacSignatureTest {
  private static final Origin HOST = new Origin("https", "example.com", 443);

  /** RFC 9421, appendix B.1.5. */
  private static final String SHARED_SECRET =
      "uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBt"
          + "bmHhIDi6pcl8jsasjlTMtDQ==";

  private static RequestSignature signer(Map<String, String> options) {
    return new HmacSignature()
        .open(
            new SignatureSettings(
                "hmac", "test-shared-secret", Secret.of(SHARED_SECRET), null, options));
  }

  /** RFC 9421, appendix B.2.5, "Signing a Request Using hmac-sha256". */
  @Test
  void theRequestOfRfc9421HasItsSignature() {
    Request request =
        new Request(
            Method.POST,
            "/foo?param=Value&Pet=dog",
            Headers.of("Date", "Tue, 20 Apr 2021 02:07:55 GMT", "Content-Type", "application/json"),
            Slice.of("{\"hello\": \"world\"}"));
    Request signed =
        signer(
                Map.of(
                    "components",
                    "date @authority content-type",
                    "name",
                    "sig-b25",
                    "encoding",
                    "base64"))
            .sign(request, HOST, Instant.ofEpochSecond(1_618_884_473L));
    assertThat(signed.headers().first("Signature-Input"))
        .isEqualTo(
            "sig-b25=(\"date\" \"@authority\" \"content-type\")"
                + ";created=1618884473;keyid=\"test-shared-secret\"");
    assertThat(signed.headers().first("Signature"))
        .isEqualTo("sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:");
  }

  /** The digest of draft-cavage-http-signatures-12, appendix C, for the same body. */
  @Test
  void aBodyIsSignedByItsDigestAndARequestWithoutOneIsNot() {
    RequestSignature signer = signer(Map.of());
    Request with =
        signer.sign(
            new Request(Method.POST, "/a", Headers.NONE, Slice.of("{\"hello\": \"world\"}")),
            HOST,
            Instant.EPOCH);
    assertThat(with.headers().first("Content-Digest"))
        .isEqualTo("sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:");
    assertThat(with.headers().first("Signature-Input")).contains("\"content-digest\"");
    Request without = signer.sign(Request.get("/a"), HOST, Instant.EPOCH);
    assertThat(without.headers().first("Signature-Input"))
        .startsWith("sig1=(\"@method\" \"@authority\" \"@path\" \"@query\");created=0");
  }

  @Test
  void wrongOptionsAreNamedAndTheSecretIsNot() {
    assertThatThrownBy(() -> signer(Map.of("component", "date")))
        .hasMessage("options: component (expected: only components, name, encoding)");
    assertThatThrownBy(() -> signer(Map.of("components", "@status")))
        .hasMessageContaining("options.components: @status");
    SignatureSettings notBase64 =
        new SignatureSettings("hmac", "k", Secret.of("%%%"), null, Map.of("encoding", "base64"));
    assertThatThrownBy(() -> new HmacSignature().open(notBase64))
        .hasMessage("secret: (hidden) (expected: base64)");
  }
}
