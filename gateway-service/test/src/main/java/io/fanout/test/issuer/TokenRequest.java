package io.fanout.test.issuer;

import io.fanout.api.Request;
import io.fanout.api.json.Slice;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request to the token endpoint: the fields of its form, and who sends it. */
record TokenRequest(
    Map<String, String> fields, @Nullable String clientId, @Nullable String secret) {
  private static final String BASIC = "Basic ";

  /** Reads the client from {@code Authorization: Basic}, or else from the form. */
  static TokenRequest of(Request request) {
    Slice body = request.body();
    Map<String, String> fields = body == null ? Map.of() : form(body.utf8());
    String authorization = request.headers().first("Authorization");
    if (authorization == null || !authorization.startsWith(BASIC)) {
      return new TokenRequest(fields, fields.get("client_id"), fields.get("client_secret"));
    }
    String pair;
    try {
      byte[] bytes = Base64.getDecoder().decode(authorization.substring(BASIC.length()));
      pair = new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notBase64) {
      return new TokenRequest(fields, null, null);
    }
    int colon = pair.indexOf(':');
    return colon < 0
        ? new TokenRequest(fields, null, null)
        : new TokenRequest(
            fields, decoded(pair.substring(0, colon)), decoded(pair.substring(colon + 1)));
  }

  private static Map<String, String> form(String body) {
    Map<String, String> fields = new HashMap<>();
    for (String field : body.split("&", -1)) {
      int equals = field.indexOf('=');
      if (equals > 0) {
        fields.put(decoded(field.substring(0, equals)), decoded(field.substring(equals + 1)));
      }
    }
    return fields;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** The field; empty text where there is none. */
  String field(String name) {
    return fields.getOrDefault(name, "");
  }
}
