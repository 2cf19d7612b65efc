package io.fanout.policy.signing;

import io.fanout.core.settings.Secret;
import io.fanout.core.settings.SignatureSettings;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads the options of a signer, and refuses unknown ones. */
final class SignatureOptions {
  private final SignatureSettings settings;

  SignatureOptions(SignatureSettings settings, String... known) {
    this.settings = settings;
    Collection<String> unknown = new TreeSet<>(settings.options().keySet());
    unknown.removeAll(List.of(known));
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "options: %s (expected: only %s)"
              .formatted(String.join(", ", unknown), String.join(", ", known)));
    }
  }

  String keyId() {
    return required("key-id", settings.keyId());
  }

  String secret() {
    Secret secret = settings.secret();
    return required("secret", secret == null ? null : secret.reveal());
  }

  String required(String option) {
    return required("options." + option, settings.options().get(option));
  }

  String optional(String option, String otherwise) {
    return settings.options().getOrDefault(option, otherwise);
  }

  private static String required(String name, @Nullable String value) {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(name + ": missing (expected: a value)");
    }
    return value;
  }
}
