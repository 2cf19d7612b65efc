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
  private final SettingErrors errors;

  CredentialsChecks(Map<String, BackendSettings> backends, SettingErrors errors) {
    this.backends = backends;
    this.errors = errors;
  }

  void check() {
    backends.forEach(
        (name, backend) -> {
          String at = PropertyNames.entry("gateway.backends", name) + ".credentials";
          if (backend.credentials() != null && !hasErrorsBelow(at)) {
            check(at, backend.credentials());
          }
        });
  }

  /** A secret that could not be read is missing here, which would be told a second time. */
  private boolean hasErrorsBelow(String at) {
    return errors.found().stream().anyMatch(each -> each.property().startsWith(at + "."));
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
      errors.add(at, kinds == 0 ? "empty" : kinds + " kinds", EXACTLY_ONE);
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
      errors.addHidden(at, "a token of visible ASCII characters, without spaces");
    }
  }

  private void basic(String at, BasicSettings basic) {
    String user = basic.username();
    if (user == null || user.contains(":")) {
      errors.add(at + ".username", user, "a user name without a colon");
    }
    required(at + ".password", basic.password());
  }

  private void token(String at, TokenSettings token) {
    issuer(at + ".backend", token.backend());
    if (token.path() == null || !token.path().matches("/[!-~]*")) {
      errors.add(at + ".path", token.path(), "the path of the token endpoint, e.g. /oauth2/token");
    }
    required(at + ".client-id", token.clientId());
    required(at + ".client-secret", token.clientSecret());
  }

  private void issuer(String at, @Nullable String name) {
    BackendSettings issuer = name == null ? null : backends.get(name);
    if (issuer == null) {
      errors.add(at, name, "the backend that issues tokens: a name under gateway.backends");
    } else if (issuer.credentials() != null
        && (issuer.credentials().oauth2() != null
            || issuer.credentials().tokenExchange() != null)) {
      errors.add(at, name, "a backend that needs no token itself");
    }
  }

  private void signature(String at, SignatureSettings signature) {
    Kinds<RequestSigner> kinds = RequestSigners.kinds();
    String type = signature.type();
    if (type == null || kinds.named(type).isEmpty()) {
      errors.add(at + ".type", type, kinds.expectedInsteadOf(String.valueOf(type)));
      return;
    }
    try {
      kinds.get(type).open(signature);
    } catch (IllegalArgumentException | IllegalStateException e) {
      errors.add(at, type, String.valueOf(e.getMessage()));
    }
  }

  private void required(String at, @Nullable Object value) {
    if (value == null || String.valueOf(value).isBlank()) {
      errors.add(at, null, "a value");
    }
  }
}
