package io.fanout.policy.signing;

import io.fanout.core.kind.Kind;
import io.fanout.core.settings.SignatureSettings;

/**
 * A way to sign requests. A jar adds one with a public class that is named in {@code
 * META-INF/services/io.fanout.policy.signing.RequestSigner}; settings choose it by its label.
 */
public interface RequestSigner extends Kind {
  /**
   * Opens the signer for a backend.
   *
   * @throws IllegalArgumentException with the setting, what is wrong with it, and what was expected
   */
  RequestSignature open(SignatureSettings settings);
}
