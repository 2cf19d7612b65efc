package io.fanout.policy.credentials;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.json.JsonKind;
import io.fanout.core.json.JsonPath;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.JsonText;
import io.fanout.core.json.MalformedJson;
import io.fanout.core.settings.Secret;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Reads an issuer's answer, RFC 6749 section 5. The answer comes from outside: every part of it has
 * a bound, and no message repeats it.
 *
 * @param lifetime null where the issuer does not say
 */
record TokenAnswer(Secret token, @Nullable Duration lifetime) {
  private static final JsonScan JSON = JsonScan.strict();
  private static final JsonPath TOKEN = JsonPath.parse("access_token");
  private static final JsonPath TYPE = JsonPath.parse("token_type");
  private static final JsonPath LIFETIME = JsonPath.parse("expires_in");
  private static final JsonPath ERROR = JsonPath.parse("error");

  private static final int LONGEST_TOKEN = 16 * 1024;
  private static final int LONGEST_ERROR = 64;
  private static final double LONGEST_SECONDS = Duration.ofDays(1).toSeconds();

  static TokenAnswer of(Reply reply) throws CallFailed {
    if (!reply.isSuccess()) {
      throw unusable("the issuer answered %d%s".formatted(reply.status(), error(reply.body())));
    }
    Slice json;
    try {
      json = JSON.validate(reply.body());
    } catch (MalformedJson e) {
      throw unusable("the issuer's answer is not JSON");
    }
    Slice found = TOKEN.find(json);
    String token =
        found == null || JsonKind.of(found) != JsonKind.STRING ? null : JsonText.unquote(found);
    if (token == null || token.isEmpty() || !isSendable(token)) {
      throw unusable("the issuer's answer has no access_token that a header can carry");
    }
    String type = text(json, TYPE);
    if (type != null && !type.equalsIgnoreCase("Bearer")) {
      throw unusable("the issuer's token_type is not Bearer");
    }
    return new TokenAnswer(Secret.of(token), lifetime(text(json, LIFETIME)));
  }

  private static @Nullable String text(Slice json, JsonPath path) {
    Slice found = path.find(json);
    return found == null ? null : JsonText.scalarText(found);
  }

  private static boolean isSendable(String token) {
    return token.length() <= LONGEST_TOKEN && token.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  /** Some issuers send a text instead of a number, and some a fraction. */
  private static @Nullable Duration lifetime(@Nullable String seconds) {
    if (seconds == null) {
      return null;
    }
    try {
      double number = Math.min(Double.parseDouble(seconds), LONGEST_SECONDS);
      return number > 0 ? Duration.ofMillis((long) (number * 1000)) : null;
    } catch (NumberFormatException e) {
      return null; // like a missing lifetime: the token itself is valid
    }
  }

  /** The code of an error, which is a word such as invalid_client; nothing that is not one. */
  private static String error(Slice body) {
    try {
      String code = text(JSON.validate(body), ERROR);
      boolean word =
          code != null && code.length() <= LONGEST_ERROR && code.matches("[A-Za-z0-9_.-]+");
      return word ? " with " + code : "";
    } catch (MalformedJson e) {
      return "";
    }
  }

  private static CallFailed unusable(String why) {
    return new CallFailed(CallResultKind.NO_CREDENTIALS, why);
  }
}
