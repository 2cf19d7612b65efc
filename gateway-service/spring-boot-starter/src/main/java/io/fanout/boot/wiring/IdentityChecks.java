package io.fanout.boot.wiring;

import io.fanout.core.client.Origin;
import io.fanout.core.json.JsonPath;
import io.fanout.core.settings.ApiKeySettings;
import io.fanout.core.settings.ApiKeysSettings;
import io.fanout.core.settings.ClientCertificates;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.IssuerSettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.RequireSettings;
import io.fanout.core.settings.SettingErrors;
import io.fanout.policy.identity.ApiKeyFile;
import io.fanout.policy.identity.Identities;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Checks the settings of identity, and the endpoints' requirements. */
final class IdentityChecks {
  private static final Set<String> ALGORITHMS =
      Set.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512");

  private static final List<String> RESERVED = List.of("any", "api-key", "certificate");

  private final GatewaySettings settings;
  private final BackendTls tls;
  private final SettingErrors errors;
  private final Map<String, String> issuers = new HashMap<>();

  IdentityChecks(GatewaySettings settings, BackendTls tls, SettingErrors errors) {
    this.settings = settings;
    this.tls = tls;
    this.errors = errors;
  }

  void check() {
    settings
        .identity()
        .issuers()
        .forEach(
            (name, issuer) ->
                issuer(PropertyNames.entry("gateway.identity.issuers", name), name, issuer));
    keys(settings.identity().apiKeys());
    for (int i = 0; i < settings.endpoints().size(); i++) {
      RequireSettings require = settings.endpoints().get(i).require();
      if (require != null) {
        require("gateway.endpoints[%d].require".formatted(i), require);
      }
    }
  }

  private void issuer(String at, String name, IssuerSettings issuer) {
    if (RESERVED.contains(name)) {
      errors.add(at, name, "another name: %s are taken".formatted(RESERVED));
    }
    String url = issuer.issuer();
    Origin origin = url == null ? null : origin(url);
    if (origin == null) {
      errors.add(at + ".issuer", url, "the issuer's URL, e.g. https://login.example");
    } else {
      String other = issuers.putIfAbsent(url, at);
      if (other != null) {
        errors.add(at + ".issuer", url, "an issuer of its own; %s has this one".formatted(other));
      }
    }
    String keys = issuer.jwksUri();
    Origin keysOrigin = keys == null ? origin : origin(keys);
    if (keys != null && keysOrigin == null) {
      errors.add(at + ".jwks-uri", keys, "a URL, e.g. https://login.example/keys");
    }
    if (issuer.audiences().isEmpty() && !name.equals(SpringIssuer.NAME)) {
      errors.add(
          at + ".audiences",
          null,
          "at least one, e.g. the gateway's name at the issuer; otherwise a token made for any"
              + " other service would do");
    }
    for (int i = 0; i < issuer.algorithms().size(); i++) {
      String algorithm = issuer.algorithms().get(i);
      if (!ALGORITHMS.contains(algorithm)) {
        errors.add(
            "%s.algorithms[%d]".formatted(at, i),
            algorithm,
            "one of %s; none and MACs are never accepted".formatted(new TreeSet<>(ALGORITHMS)));
      }
    }
    path(at + ".scopes", issuer.scopes());
    path(at + ".roles", issuer.roles());
    if (issuer.sslBundle() != null && keysOrigin != null) {
      tls.load(at + ".ssl-bundle", issuer.sslBundle(), List.of(keysOrigin), errors);
    }
  }

  private static @Nullable Origin origin(String url) {
    try {
      URI uri = URI.create(url);
      return uri.getRawAuthority() == null || uri.getRawFragment() != null
          ? null
          : Origin.parse(uri.getScheme() + "://" + uri.getRawAuthority());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private void path(String at, @Nullable String path) {
    if (path == null || path.isEmpty()) {
      return;
    }
    try {
      JsonPath unused = JsonPath.parse(path);
    } catch (IllegalArgumentException e) {
      errors.add(at, path, "the path of a claim, e.g. scope or realm_access.roles");
    }
  }

  private void keys(ApiKeysSettings keys) {
    if (!keys.header().matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
      errors.add("gateway.identity.api-keys.header", keys.header(), "a header's name");
    }
    Map<String, String> owners = new HashMap<>();
    for (Map.Entry<String, ApiKeySettings> key : keys.keys().entrySet()) {
      String at = PropertyNames.entry("gateway.identity.api-keys.keys", key.getKey()) + ".sha256";
      String hash = key.getValue().sha256();
      if (hash == null || !hash.matches("[0-9a-fA-F]{64}")) {
        // The value may be the key itself.
        errors.addHidden(at, "the key's SHA-256 in 64 hexadecimal digits");
      } else {
        String other = owners.putIfAbsent(hash.toLowerCase(Locale.ROOT), key.getKey());
        if (other != null) {
          errors.addHidden(at, "a key of its own; %s has this one".formatted(other));
        }
      }
    }
    if (keys.file() != null) {
      try {
        Map<String, ApiKeySettings> unused = ApiKeyFile.read(Path.of(keys.file()));
      } catch (IOException | RuntimeException e) {
        errors.add("gateway.identity.api-keys.file", keys.file(), "a readable file; " + e);
      }
    }
  }

  private void require(String at, RequireSettings require) {
    boolean certificates = settings.inbound().clientCertificates() != ClientCertificates.NONE;
    Set<String> known = new TreeSet<>(Identities.sources(settings.identity(), certificates));
    if (require.identity().isEmpty()) {
      errors.add(at + ".identity", null, "at least one source of identities, or any");
    }
    for (int i = 0; i < require.identity().size(); i++) {
      String source = require.identity().get(i);
      boolean any = source.equals("any") && !known.isEmpty();
      if (!any && !known.contains(source)) {
        errors.add(
            "%s.identity[%d]".formatted(at, i),
            source,
            known.isEmpty()
                ? "an issuer or API keys under gateway.identity, or"
                    + " gateway.inbound.client-certificates: there is none"
                : "any, or one of " + known);
      }
    }
  }
}
