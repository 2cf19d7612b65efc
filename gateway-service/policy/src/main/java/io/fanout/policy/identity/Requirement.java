package io.fanout.policy.identity;

import io.fanout.api.Identity;
import io.fanout.api.ProblemDetails;
import io.fanout.core.admit.Verdict;
import io.fanout.core.settings.RequireSettings;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The requirement of one endpoint: the accepted sources of identities, and the required scopes and
 * roles.
 */
record Requirement(List<String> sources, List<String> scopes, List<String> roles) {
  private static final String ANY = "any";

  static Requirement of(RequireSettings settings, Set<String> configured) {
    List<String> named = settings.identity();
    Collection<String> sources = named.contains(ANY) ? configured : named;
    return new Requirement(List.copyOf(sources), settings.scopes(), settings.roles());
  }

  /** Whether an authenticated client may proceed; the refusal names the missing scope or role. */
  Verdict allows(Identity identity) {
    if (!identity.scopes().containsAll(scopes)) {
      String words =
          scopes.stream()
              .filter(scope -> !identity.scopes().contains(scope))
              .collect(Collectors.joining(" "));
      return refused("the scope " + words, "scope", words, words);
    }
    if (!roles.isEmpty() && Collections.disjoint(roles, identity.roles())) {
      String words = String.join(" ", roles);
      return refused("one of the roles " + words, "role", words, "");
    }
    return Verdict.GO_ON;
  }

  private static Verdict refused(String lacking, String member, String words, String scope) {
    String challenge =
        scope.isEmpty()
            ? "Bearer realm=\"fanout\", error=\"insufficient_scope\""
            : "Bearer realm=\"fanout\", error=\"insufficient_scope\", scope=\"" + scope + '"';
    return new Verdict.Refuse(
        "forbidden",
        ProblemDetails.of(403, "the client lacks " + lacking)
            .with("lacks-" + member, words)
            .header("WWW-Authenticate", challenge));
  }
}
