package io.fanout.policy.credentials;

import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.settings.SecretPlace;
import io.fanout.core.settings.TokenSettings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes requests to a token endpoint. */
final class TokenRequest {
  private static final String CLIENT_CREDENTIALS = "client_credentials";
  private static final String EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
  private static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

  private final TokenSettings settings;

  TokenRequest(TokenSettings settings) {
    this.settings = settings;
  }

  /** Asks for a token of the gateway's own: RFC 6749, section 4.4. */
  Request forGateway() {
    return request(form(CLIENT_CREDENTIALS));
  }

  /** Asks for a token in exchange for that one: RFC 8693. */
  Request inExchangeFor(String token) {
    Map<String, String> form = form(EXCHANGE);
    form.put("subject_token", token);
    form.put("subject_token_type", ACCESS_TOKEN);
    return request(form);
  }

  private Map<String, String> form(String grant) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", grant);
    put(form, "scope", settings.scope());
    put(form, "audience", settings.audience());
    return form;
  }

  private static void put(Map<String, String> form, String name, @Nullable String value) {
    if (value != null) {
      form.put(name, value);
    }
  }

  private Request request(Map<String, String> form) {
    String id = Objects.requireNonNull(settings.clientId());
    String secret = Objects.requireNonNull(settings.clientSecret()).reveal();
    Headers.Builder headers =
        Headers.builder()
            .add("Accept", "application/json")
            .add("Content-Type", "application/x-www-form-urlencoded");
    if (settings.clientSecretIn() == SecretPlace.HEADER) {
      // RFC 6749, 2.3.1: form-encode both before joining them.
      headers.add("Authorization", FixedCredentials.basicHeader(encoded(id), encoded(secret)));
    } else {
      form.put("client_id", id);
      form.put("client_secret", secret);
    }
    Slice body =
        Slice.of(
            form.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&")));
    // Fetching another token is harmless, so the issuer's guards may retry.
    String path = Objects.requireNonNull(settings.path());
    return new Request(Method.POST, path, headers.build(), body, true);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
