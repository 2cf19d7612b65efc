package io.fanout.test.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.text.ParseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Gives tokens to the clients that the issuer knows: by client credentials (RFC 6749), or in
 * exchange for a user's token (RFC 8693).
 */
final class TokenEndpoint {
  static final String CLIENT_CREDENTIALS = "client_credentials";
  static final String TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
  private static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";
  private static final Headers JSON =
      Headers.of("Content-Type", "application/json", "Cache-Control", "no-store");

  private final Map<String, OAuthClient> clients;
  private final Function<String, TestToken> tokens;
  private final IssuerKeys keys;
  private final Duration lifetime;
  private final InstantSource clock;

  TokenEndpoint(
      Map<String, OAuthClient> clients,
      Function<String, TestToken> tokens,
      IssuerKeys keys,
      Duration lifetime,
      InstantSource clock) {
    this.clients = clients;
    this.tokens = tokens;
    this.keys = keys;
    this.lifetime = lifetime;
    this.clock = clock;
  }

  Reply answer(Request http) {
    TokenRequest request = TokenRequest.of(http);
    OAuthClient client = request.clientId() == null ? null : clients.get(request.clientId());
    if (client == null || !client.secret().equals(request.secret())) {
      return error(401, "invalid_client");
    }
    return switch (request.field("grant_type")) {
      case CLIENT_CREDENTIALS -> {
        List<String> scopes = scopes(request, client);
        yield scopes == null
            ? error(400, "invalid_scope")
            : granted(tokenOf(client), request, scopes, false);
      }
      case TOKEN_EXCHANGE -> exchange(request, client);
      default -> error(400, "unsupported_grant_type");
    };
  }

  /** The token of a client by its name alone, as text for a shell; null for an unknown one. */
  @Nullable String tokenOf(String clientId) {
    OAuthClient client = clients.get(clientId);
    return client == null
        ? null
        : tokenOf(client).scopes(client.scopes().toArray(new String[0])).sign();
  }

  private TestToken tokenOf(OAuthClient client) {
    return tokens.apply(client.id()).claim("client_id", client.id());
  }

  private Reply exchange(TokenRequest request, OAuthClient client) {
    JWTClaimsSet subject = verified(request.field("subject_token"));
    if (subject == null || !request.field("subject_token_type").equals(ACCESS_TOKEN)) {
      return error(400, "invalid_grant");
    }
    List<String> scopes = scopes(request, client);
    if (scopes == null) {
      return error(400, "invalid_scope");
    }
    TestToken token =
        tokens
            .apply(subject.getSubject())
            .claim("client_id", client.id())
            .claim("act", Map.of("sub", client.id()));
    return granted(token, request, scopes, true);
  }

  /** What the client asks for, or all that it may have; null where it asks for more. */
  private static @Nullable List<String> scopes(TokenRequest request, OAuthClient client) {
    if (request.field("scope").isEmpty()) {
      return client.scopes();
    }
    List<String> wanted = Arrays.asList(request.field("scope").split(" ", -1));
    return client.scopes().containsAll(wanted) ? wanted : null;
  }

  private Reply granted(
      TestToken token, TokenRequest request, List<String> scopes, boolean isExchanged) {
    if (!request.field("audience").isEmpty()) {
      token.audience(request.field("audience"));
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("access_token", token.scopes(scopes.toArray(new String[0])).sign());
    answer.put("token_type", "Bearer");
    answer.put("expires_in", lifetime.toSeconds());
    answer.put("scope", String.join(" ", scopes));
    if (isExchanged) {
      answer.put("issued_token_type", ACCESS_TOKEN);
    }
    return json(200, answer);
  }

  /** The claims of a token that this issuer has signed and that has not expired; or null. */
  private @Nullable JWTClaimsSet verified(String text) {
    try {
      SignedJWT token = SignedJWT.parse(text);
      JWTClaimsSet claims = token.getJWTClaimsSet();
      boolean isInTime =
          claims.getExpirationTime() != null
              && claims.getExpirationTime().toInstant().isAfter(clock.instant());
      for (JWK key : keys.published()) {
        if (key.getKeyID().equals(token.getHeader().getKeyID())) {
          return isInTime && token.verify(verifier(key)) ? claims : null;
        }
      }
      return null;
    } catch (ParseException | JOSEException | IllegalStateException notOurs) {
      return null;
    }
  }

  private static JWSVerifier verifier(JWK key) throws JOSEException {
    return key instanceof RSAKey rsa ? new RSASSAVerifier(rsa) : new ECDSAVerifier(key.toECKey());
  }

  private static Reply error(int status, String code) {
    return json(status, Map.of("error", code));
  }

  static Reply json(int status, Map<String, Object> members) {
    return new Reply(status, JSON, Slice.of(JSONObjectUtils.toJSONString(members)));
  }
}
