package io.fanout.policy.identity;

import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonPath;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.JsonText;
import io.fanout.core.json.MalformedJson;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The document in which an OpenID Connect provider says where its keys are. */
final class Discovery {
  private static final JsonScan JSON = JsonScan.strict();
  private static final JsonPath ISSUER = JsonPath.parse("issuer");
  private static final JsonPath JWKS_URI = JsonPath.parse("jwks_uri");

  private Discovery() {}

  /** Where an issuer has it. */
  static String address(String issuer) {
    String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
    return base + "/.well-known/openid-configuration";
  }

  /**
   * Where the keys are. Refuses a document about another issuer, and keys that come in the open.
   */
  static URI jwksUri(Slice document, String issuer) {
    Slice json;
    try {
      json = JSON.validate(document);
    } catch (MalformedJson e) {
      throw new IllegalStateException("its configuration is not JSON: " + e.getMessage(), e);
    }
    String named = text(json, ISSUER);
    if (!issuer.equals(named)) {
      throw new IllegalStateException(
          "issuer: %s in its configuration (expected: %s)".formatted(named, issuer));
    }
    String keys = text(json, JWKS_URI);
    boolean secure = !issuer.startsWith("https:") || (keys != null && keys.startsWith("https:"));
    if (keys == null || !secure) {
      throw new IllegalStateException(
          "jwks_uri: %s in its configuration (expected: an address with https)".formatted(keys));
    }
    return URI.create(keys);
  }

  private static @Nullable String text(Slice json, JsonPath path) {
    Slice value = path.find(json);
    return value == null ? null : JsonText.scalarText(value);
  }
}
