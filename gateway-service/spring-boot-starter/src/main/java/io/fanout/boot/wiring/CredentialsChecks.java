package io.fanout.boot.wiring;

import io.fanout.core.kind.Kinds;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.BasicSettings;
import io.fanout.core.settings.CredentialsSettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.Secret;
import io.fanout.core.settings.SettingErrors;
import io.fanout.core.settings.SignatureSettings;
import io.fanout.core.settings.TokenSettings;
import io.fanout.policy.signing.RequestSigner;
import io.fanout.policy.signing.RequestSigners;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the credentials of all backends. */
final class CredentialsChecks {
  private static final String EXACTLY_ONE =
      "exactly one of bearer, basic, oauth2, token-exchange and signature";

  private final Map<String, BackendSettings> backends;
  private final SettingErrors problems;

  CredentialsChecks(Map<String, BackendSettings> backends, SettingErrors problems) {
    this.backends = backends;
    this.problems = problems;
  }

  void check() {
    backends.forEach(
        (name, backend) -> {
          String at = PropertyNames.entry("gateway.backends", name) + ".credentials";
          if (backend.credentials() != null && !hasProblemsBelow(at)) {
            check(at, backend.credentials());
          }
        });
  }

  /** A secret that could not be read is missing here, which would be told a second time. */
  private boolean hasProblemsBelow(String at) {
    return problems.found().stream().anyMatch(each -> each.property().startsWith(at + "."));
  }

  private void check(String at, CredentialsSettings credentials) {
    long kinds =
        Arrays.asList(
                credentials.bearer(),
                credentials.basic(),
                credentials.oauth2(),
                credentials.tokenExchange(),
                credentials.signature())
            .stream()
            .filter(kind -> kind != null)
            .count();
    if (kinds != 1) {
      problems.add(at, kinds == 0 ? "empty" : kinds + " kinds", EXACTLY_ONE);
    }
    if (credentials.bearer() != null) {
      sendable(at + ".bearer", credentials.bearer());
    }
    if (credentials.basic() != null) {
      basic(at + ".basic", credentials.basic());
    }
    if (credentials.oauth2() != null) {
      token(at + ".oauth2", credentials.oauth2());
    }
    if (credentials.tokenExchange() != null) {
      token(at + ".token-exchange", credentials.tokenExchange());
    }
    if (credentials.signature() != null) {
      signature(at + ".signature", credentials.signature());
    }
  }

  private void sendable(String at, Secret token) {
    if (!token.reveal().chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      problems.addHidden(at, "a token of visible ASCII characters, without spaces");
    }
  }

  private void basic(String at, BasicSettings basic) {
    String user = basic.username();
    if (user == null || user.contains(":")) {
      problems.add(at + ".username", user, "a user name without a colon");
    }
    required(at + ".password", basic.password());
  }

  private void token(String at, TokenSettings token) {
    issuer(at + ".backend", token.backend());
    if (token.path() == null || !token.path().matches("/[!-~]*")) {
      problems.add(
          at + ".path", token.path(), "the path of the token endpoint, e.g. /oauth2/token");
    }
    required(at + ".client-id", token.clientId());
    required(at + ".client-secret", token.clientSecret());
  }

  private void issuer(String at, @Nullable String name) {
    BackendSettings issuer = name == null ? null : backends.get(name);
    if (issuer == null) {
      problems.add(at, name, "the backend that issues tokens: a name under gateway.backends");
    } else if (issuer.credentials() != null
        && (issuer.credentials().oauth2() != null
            || issuer.credentials().tokenExchange() != null)) {
      problems.add(at, name, "a backend that needs no token itself");
    }
  }

  private void signature(String at, SignatureSettings signature) {
    Kinds<RequestSigner> kinds = RequestSigners.kinds();
    String type = signature.type();
    if (type == null || kinds.named(type).isEmpty()) {
      problems.add(at + ".type", type, kinds.expectedInsteadOf(String.valueOf(type)));
      return;
    }
    try {
      kinds.get(type).open(signature);
    } catch (IllegalArgumentException | IllegalStateException e) {
      problems.add(at, type, String.valueOf(e.getMessage()));
    }
  }

  private void required(String at, @Nullable Object value) {
    if (value == null || String.valueOf(value).isBlank()) {
      problems.add(at, null, "a value");
    }
  }
}
