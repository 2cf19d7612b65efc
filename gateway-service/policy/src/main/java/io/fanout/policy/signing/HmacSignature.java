package io.fanout.policy.signing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.SignatureSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * HTTP Message Signatures, RFC 9421, with {@code hmac-sha256}. The option {@code components} lists
 * what the signature covers: header names, {@code @method}, {@code @authority}, {@code @path},
 * {@code @query} and {@code @target-uri}. If it lists {@code content-digest}, the gateway adds that
 * header, RFC 9530, to a request with a body, and the signature of one without leaves it out.
 */
public final class HmacSignature implements RequestSigner {
  private static final String COMPONENTS = "components";
  private static final String USUAL = "@method @authority @path @query content-digest";
  private static final String CONTENT_DIGEST = "content-digest";
  private static final List<String> DERIVED =
      List.of("@method", "@authority", "@path", "@query", "@target-uri");

  @Override
  public String label() {
    return "hmac";
  }

  @Override
  public RequestSignature open(SignatureSettings settings) {
    SignatureOptions options = new SignatureOptions(settings, COMPONENTS, "name", "encoding");
    List<String> components =
        List.of(options.optional(COMPONENTS, USUAL).toLowerCase(Locale.ROOT).strip().split("\\s+"));
    for (String component : components) {
      boolean known = DERIVED.contains(component) || component.matches("[a-z0-9!#$%&'*+.^_`|~-]+");
      if (!known) {
        throw new IllegalArgumentException(
            "options.components: %s (expected: header names, and of %s)"
                .formatted(component, String.join(", ", DERIVED)));
      }
    }
    return new Signing(components, options.optional("name", "sig1"), options.keyId(), key(options))
        ::sign;
  }

  private static byte[] key(SignatureOptions options) {
    String encoding = options.optional("encoding", "text");
    try {
      return switch (encoding) {
        case "text" -> options.secret().getBytes(UTF_8);
        case "base64" -> Base64.getDecoder().decode(options.secret());
        default ->
            throw new IllegalArgumentException(
                "options.encoding: %s (expected: text or base64)".formatted(encoding));
      };
    } catch (IllegalArgumentException e) {
      throw encoding.equals("base64")
          ? new IllegalArgumentException("secret: (hidden) (expected: base64)")
          : e;
    }
  }

  private static final class Signing {
    private final List<String> components;
    private final String name;
    private final String keyId;
    private final byte[] key;

    private Signing(List<String> components, String name, String keyId, byte[] key) {
      this.components = components;
      this.name = name;
      this.keyId = keyId;
      this.key = key;
    }

    private Request sign(Request request, Origin host, Instant now) {
      Headers sent = request.headers();
      if (components.contains(CONTENT_DIGEST) && request.body() != null) {
        String digest = Base64.getEncoder().encodeToString(Digests.sha256(request.body()));
        sent = sent.with("Content-Digest", "sha-256=:" + digest + ":");
      }
      List<String> covered = new ArrayList<>();
      StringBuilder base = new StringBuilder();
      for (String component : components) {
        String value = value(component, request, sent, host);
        if (value != null) {
          covered.add(component);
          base.append('"').append(component).append("\": ").append(value).append('\n');
        }
      }
      String parameters =
          covered.stream()
              .map(component -> '"' + component + '"')
              .collect(
                  Collectors.joining(
                      " ",
                      "(",
                      ");created=%d;keyid=\"%s\"".formatted(now.getEpochSecond(), keyId)));
      base.append("\"@signature-params\": ").append(parameters);
      String signature = Base64.getEncoder().encodeToString(Digests.hmac(key, base.toString()));
      return request.with(
          sent.with("Signature-Input", name + "=" + parameters)
              .with("Signature", name + "=:" + signature + ":"));
    }

    private static @Nullable String value(
        String component, Request request, Headers sent, Origin host) {
      String target = request.target();
      int mark = target.indexOf('?');
      return switch (component) {
        case "@method" -> request.method().name();
        case "@authority" -> host.authority().toLowerCase(Locale.ROOT);
        case "@path" -> mark < 0 ? target : target.substring(0, mark);
        case "@query" -> mark < 0 ? "?" : target.substring(mark);
        case "@target-uri" -> host + target;
        default -> {
          List<String> lines = sent.all(component);
          yield lines.isEmpty()
              ? null
              : lines.stream().map(String::strip).collect(Collectors.joining(", "));
        }
      };
    }
  }
}
