package io.fanout.policy.signing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.Secret;
import io.fanout.core.settings.SignatureSettings;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * AWS Signature Version 4, in the {@code Authorization} header. It signs {@code Host}, {@code
 * Content-Type} and all {@code x-amz-} headers. For the service {@code s3} it also sends the body's
 * digest, and takes the path as it is.
 */
public final class AwsSignatureV4 implements RequestSigner {
  private static final String ALGORITHM = "AWS4-HMAC-SHA256";
  private static final String S3 = "s3";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int DATE_LENGTH = 8;

  @Override
  public String label() {
    return "aws-sigv4";
  }

  @Override
  public RequestSignature open(SignatureSettings settings) {
    SignatureOptions options = new SignatureOptions(settings, "region", "service");
    Secret session = settings.sessionToken();
    Key key =
        new Key(
            options.keyId(),
            options.secret(),
            session == null ? null : session.reveal(),
            options.required("region"),
            options.required("service"));
    return key::sign;
  }

  private record Key(
      String id, String secret, @Nullable String sessionToken, String region, String service) {

    private Request sign(Request request, Origin host, Instant now) {
      String time = TIME.format(now);
      String scope = "%s/%s/%s/aws4_request".formatted(date(time), region, service);
      String bodyDigest = HexFormat.of().formatHex(Digests.sha256(request.body()));
      Headers sent = request.headers().with("X-Amz-Date", time);
      if (sessionToken != null) {
        sent = sent.with("X-Amz-Security-Token", sessionToken);
      }
      if (service.equals(S3)) {
        sent = sent.with("x-amz-content-sha256", bodyDigest);
      }
      Map<String, String> signed = signed(sent, host);
      String names = String.join(";", signed.keySet());
      String canonical = canonical(request, signed, names, bodyDigest);
      String digest = HexFormat.of().formatHex(Digests.sha256(Slice.of(canonical)));
      String toSign = String.join("\n", ALGORITHM, time, scope, digest);
      String signature = HexFormat.of().formatHex(Digests.hmac(signingKey(date(time)), toSign));
      return request.with(
          sent.with(
              "Authorization",
              "%s Credential=%s/%s, SignedHeaders=%s, Signature=%s"
                  .formatted(ALGORITHM, id, scope, names, signature)));
    }

    private static String date(String time) {
      return time.substring(0, DATE_LENGTH);
    }

    private byte[] signingKey(String date) {
      byte[] ofDate = Digests.hmac(("AWS4" + secret).getBytes(UTF_8), date);
      byte[] ofService = Digests.hmac(Digests.hmac(ofDate, region), service);
      return Digests.hmac(ofService, "aws4_request");
    }

    /** The names and values that the signature covers, by lower-case name. */
    private static Map<String, String> signed(Headers sent, Origin host) {
      Map<String, List<String>> lines = new TreeMap<>();
      lines.computeIfAbsent("host", name -> new ArrayList<>()).add(host.authority());
      sent.forEach(
          (name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (lower.startsWith("x-amz-") || lower.equals("content-type")) {
              lines.computeIfAbsent(lower, unused -> new ArrayList<>()).add(trimmed(value));
            }
          });
      Map<String, String> signed = new TreeMap<>();
      lines.forEach((name, values) -> signed.put(name, String.join(",", values)));
      return signed;
    }

    private static String trimmed(String value) {
      return value.strip().replaceAll(" +", " ");
    }

    private String canonical(
        Request request, Map<String, String> signed, String names, String bodyDigest) {
      String target = request.target();
      int mark = target.indexOf('?');
      String path = mark < 0 ? target : target.substring(0, mark);
      String headers =
          signed.entrySet().stream()
              .map(entry -> entry.getKey() + ":" + entry.getValue() + "\n")
              .collect(Collectors.joining());
      return String.join(
          "\n",
          request.method().name(),
          service.equals(S3) ? path : encodedAgain(path),
          query(mark < 0 ? "" : target.substring(mark + 1)),
          headers,
          names,
          bodyDigest);
    }

    /** The path is encoded already; AWS wants what it finds there encoded once more. */
    private static String encodedAgain(String path) {
      return path.replace("%", "%25");
    }

    private static String query(String query) {
      if (query.isEmpty()) {
        return "";
      }
      return List.of(query.split("&", -1)).stream()
          .filter(part -> !part.isEmpty())
          .map(part -> part.contains("=") ? part : part + "=")
          .map(part -> part.replace("+", "%20"))
          .sorted(Key::byNameThenValue)
          .collect(Collectors.joining("&"));
    }

    private static int byNameThenValue(String one, String other) {
      int byName = name(one).compareTo(name(other));
      return byName != 0 ? byName : one.compareTo(other);
    }

    private static String name(String part) {
      return part.substring(0, part.indexOf('='));
    }
  }
}
