package io.fanout.policy.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.fanout.api.Identity;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MalformedJson;
import io.fanout.core.settings.IssuerSettings;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Checks a token that was not seen before: its form, its issuer, its signature and its claims. */
final class TokenChecker {
  private static final JsonScan JSON = JsonScan.strict();

  /** The types of tokens that give access; a token made for another purpose gives none. */
  private static final Set<String> TYPES = Set.of("jwt", "at+jwt", "application/at+jwt");

  private final Map<String, IssuerKeys> byIssuer = new HashMap<>();
  private final Map<String, ClaimWords> scopes = new HashMap<>();
  private final Map<String, ClaimWords> roles = new HashMap<>();
  private final InstantSource clock;
  private final Executor threads;

  TokenChecker(Iterable<IssuerKeys> issuers, InstantSource clock, Executor threads) {
    this.clock = clock;
    this.threads = threads;
    for (IssuerKeys issuer : issuers) {
      IssuerSettings settings = issuer.settings();
      byIssuer.put(Objects.requireNonNull(settings.issuer()), issuer);
      scopes.put(issuer.name(), ClaimWords.at(settings.scopes()));
      roles.put(issuer.name(), ClaimWords.at(settings.roles()));
    }
  }

  /** Checks it on the calling thread, and goes on elsewhere if keys have to come first. */
  CompletionStage<TokenResult> check(String token) {
    SignedJWT jwt;
    JWTClaimsSet claims;
    try {
      jwt = SignedJWT.parse(token);
      claims = jwt.getJWTClaimsSet();
    } catch (ParseException | IllegalArgumentException e) {
      return rejected("it is not a signed JWT");
    }
    IssuerKeys issuer = claims.getIssuer() == null ? null : byIssuer.get(claims.getIssuer());
    if (issuer == null) {
      return rejected("its issuer is not one of the gateway's");
    }
    JWSHeader header = jwt.getHeader();
    if (!issuer.settings().algorithms().contains(header.getAlgorithm().getName())) {
      return rejected("its algorithm is not accepted");
    }
    String type = header.getType() == null ? "jwt" : header.getType().getType();
    if (!TYPES.contains(type.toLowerCase(Locale.ROOT))) {
      return rejected("it is not an access token by its type");
    }
    CompletionStage<KeySet> keys = issuer.with(header.getKeyID());
    return keys.toCompletableFuture().isDone()
        ? keys.handle((set, failure) -> verdict(jwt, claims, issuer, set))
        : keys.handleAsync((set, failure) -> verdict(jwt, claims, issuer, set), threads);
  }

  private static CompletionStage<TokenResult> rejected(String why) {
    return CompletableFuture.completedFuture(new TokenResult.Rejected(why));
  }

  private TokenResult verdict(
      SignedJWT jwt, JWTClaimsSet claims, IssuerKeys issuer, @Nullable KeySet keys) {
    if (keys == null) {
      return new TokenResult.Unknown("the keys of its issuer cannot be fetched just now");
    }
    JWSAlgorithm algorithm = jwt.getHeader().getAlgorithm();
    List<SigningKey> candidates = keys.candidates(jwt.getHeader().getKeyID(), algorithm);
    if (candidates.isEmpty()) {
      return new TokenResult.Rejected("its issuer has no such key");
    }
    if (candidates.stream().noneMatch(key -> isSignedBy(key, jwt))) {
      return new TokenResult.Rejected("its signature is wrong");
    }
    return judged(jwt, claims, issuer, keys);
  }

  private static boolean isSignedBy(SigningKey key, SignedJWT jwt) {
    try {
      return key.verifier().verify(jwt.getHeader(), jwt.getSigningInput(), jwt.getSignature());
    } catch (JOSEException unusable) {
      return false;
    }
  }

  private TokenResult judged(SignedJWT jwt, JWTClaimsSet claims, IssuerKeys issuer, KeySet keys) {
    IssuerSettings settings = issuer.settings();
    // Only Spring's own settings may omit audiences.
    if (!settings.audiences().isEmpty()
        && Collections.disjoint(claims.getAudience(), settings.audiences())) {
      return new TokenResult.Rejected("it is for another audience");
    }
    Date expires = claims.getExpirationTime();
    if (expires == null) {
      return new TokenResult.Rejected("it does not say when it expires");
    }
    long skew = settings.clockSkew().toMillis();
    Date notBefore = claims.getNotBeforeTime();
    long from = notBefore == null ? Long.MIN_VALUE : notBefore.toInstant().toEpochMilli() - skew;
    long until = expires.toInstant().toEpochMilli() + skew;
    Slice all;
    try {
      all = JSON.validate(Slice.of(jwt.getPayload().toString()));
    } catch (MalformedJson e) {
      return new TokenResult.Rejected("its claims are not JSON");
    }
    String subject = claims.getSubject();
    Identity identity =
        new Identity(
            subject == null ? "-" : subject,
            issuer.name(),
            words(scopes, issuer, all),
            words(roles, issuer, all),
            all);
    return inTime(new TokenResult.Verified(identity, issuer, keys.version(), from, until));
  }

  private static Set<String> words(Map<String, ClaimWords> paths, IssuerKeys issuer, Slice claims) {
    return Objects.requireNonNull(paths.get(issuer.name())).in(claims);
  }

  /** The token where it is good now; the wall clock may have moved in either direction. */
  TokenResult inTime(TokenResult.Verified token) {
    long now = clock.millis();
    if (now >= token.until()) {
      return new TokenResult.Rejected("it has expired");
    }
    return now < token.from() ? new TokenResult.Rejected("it is not valid yet") : token;
  }
}
