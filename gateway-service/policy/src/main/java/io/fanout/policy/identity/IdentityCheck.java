package io.fanout.policy.identity;

import io.fanout.api.Identity;
import io.fanout.api.ProblemDetails;
import io.fanout.api.json.Slice;
import io.fanout.core.admit.AdmitCheck;
import io.fanout.core.admit.AdmitRequest;
import io.fanout.core.admit.Verdict;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * Serves only authenticated clients that have the endpoint's scopes and roles. If a request has
 * several credentials, the first counts: a token, then a key, then a certificate.
 */
final class IdentityCheck implements AdmitCheck {
  private static final int MOST_TOKEN = 64 * 1024;
  private static final String UNAUTHENTICATED = "unauthenticated";

  private final Requirement requirement;
  private final boolean takesTokens;
  private final Tokens tokens;
  private final ApiKeys keys;
  private final CertificateNames certificates;

  IdentityCheck(
      Requirement requirement,
      boolean takesTokens,
      Tokens tokens,
      ApiKeys keys,
      CertificateNames certificates) {
    this.requirement = requirement;
    this.takesTokens = takesTokens;
    this.tokens = tokens;
    this.keys = keys;
    this.certificates = certificates;
  }

  @Override
  public Verdict check(AdmitRequest request) {
    if (takesTokens) {
      List<Slice> lines = request.headers().allBytes("Authorization");
      if (lines.size() > 1) {
        return invalid("there are two Authorization fields");
      }
      Slice token = lines.isEmpty() ? null : BearerToken.in(lines.get(0));
      if (token != null) {
        return ofToken(request, token);
      }
    }
    if (requirement.sources().contains(ApiKeys.SOURCE)) {
      String key = request.headers().first(keys.header());
      if (key != null) {
        Identity known = keys.find(key);
        return known == null
            ? unauthenticated("the API key is not known", "")
            : goOn(request, known);
      }
    }
    if (requirement.sources().contains(CertificateNames.SOURCE)) {
      List<X509Certificate> chain = request.peer().certificates();
      if (!chain.isEmpty()) {
        return goOn(request, certificates.identity(chain.get(0)));
      }
    }
    return unauthenticated("the endpoint needs an identity: " + wanted(), "");
  }

  private String wanted() {
    StringBuilder wanted = new StringBuilder();
    if (takesTokens) {
      wanted.append("a token in Authorization: Bearer");
    }
    if (requirement.sources().contains(ApiKeys.SOURCE)) {
      wanted.append(wanted.isEmpty() ? "" : ", or ").append("a key in ").append(keys.header());
    }
    if (requirement.sources().contains(CertificateNames.SOURCE)) {
      wanted.append(wanted.isEmpty() ? "" : ", or ").append("a client certificate");
    }
    return wanted.toString();
  }

  private Verdict ofToken(AdmitRequest request, Slice token) {
    if (token.length() > MOST_TOKEN) {
      return invalid("it is too long");
    }
    TokenDigest digest = TokenDigest.of(token);
    TokenResult known = tokens.known(digest);
    return known != null
        ? verdict(request, known)
        : new Verdict.Wait(
            tokens.check(digest, token.utf8()).thenApply(result -> verdict(request, result)));
  }

  private Verdict verdict(AdmitRequest request, TokenResult result) {
    if (result instanceof TokenResult.Verified good) {
      return requirement.sources().contains(good.identity().source())
          ? goOn(request, good.identity())
          : invalid("its issuer is not one that this endpoint serves");
    }
    if (result instanceof TokenResult.Rejected bad) {
      return invalid(bad.why());
    }
    String why = result instanceof TokenResult.Unknown unknown ? unknown.why() : "";
    return new Verdict.Refuse(
        "identity-unavailable",
        ProblemDetails.of(503, "the token cannot be checked: " + why).header("Retry-After", "1"));
  }

  private Verdict goOn(AdmitRequest request, Identity identity) {
    Verdict allowed = requirement.allows(identity);
    if (allowed instanceof Verdict.GoOn) {
      request.identify(identity);
    }
    return allowed;
  }

  private Verdict invalid(String why) {
    return unauthenticated(
        "the token is not valid: " + why,
        ", error=\"invalid_token\", error_description=\"" + why + '"');
  }

  private Verdict unauthenticated(String detail, String error) {
    String challenge =
        takesTokens
            ? "Bearer realm=\"fanout\"" + error
            : requirement.sources().contains(ApiKeys.SOURCE)
                ? "ApiKey realm=\"fanout\", header=\"" + keys.header() + '"'
                : "Certificate realm=\"fanout\"";
    return new Verdict.Refuse(
        UNAUTHENTICATED, ProblemDetails.of(401, detail).header("WWW-Authenticate", challenge));
  }
}
