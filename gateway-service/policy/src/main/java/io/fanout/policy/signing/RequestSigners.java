package io.fanout.policy.signing;

import io.fanout.core.kind.Kinds;
import java.util.List;

/** The signers on the class path. */
public final class RequestSigners {
  private static final Kinds<RequestSigner> KINDS = Kinds.load(RequestSigner.class, List.of());

  private RequestSigners() {}

  public static Kinds<RequestSigner> kinds() {
    return KINDS;
  }
}
