package io.fanout.api;

import java.net.InetAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sender of a request: its address, and its identity if the endpoint requires one. The gateway
 * determines both itself. A client cannot set them, except through a proxy that the settings trust.
 */
public final class Caller {
  /** The caller of a request that no client sent, or whose client is unknown. */
  public static final Caller UNKNOWN = new Caller(null, null, null);

  private final @Nullable InetAddress internet;
  private final @Nullable Identity identity;

  /** The address as text, created when first needed; concurrent threads create equal texts. */
  private @Nullable String address;

  private Caller(
      @Nullable InetAddress internet, @Nullable Identity identity, @Nullable String address) {
    this.internet = internet;
    this.identity = identity;
    this.address = address;
  }

  /**
   * A caller without an identity.
   *
   * @param address where it is; null if that is not known
   * @return the caller
   */
  public static Caller at(@Nullable InetAddress address) {
    return address == null ? UNKNOWN : new Caller(address, null, null);
  }

  /**
   * The same caller with a verified identity.
   *
   * @param verified who it is
   * @return the caller
   */
  public Caller as(Identity verified) {
    // Without a proxy, all requests of a connection share this caller, and so its text.
    return new Caller(internet, Objects.requireNonNull(verified, "identity: null"), address());
  }

  /** {@return the client's address as text, such as 192.0.2.7; a dash if it is not known} */
  public String address() {
    String text = address;
    if (text == null) {
      text = internet == null ? "-" : text(internet);
      address = text;
    }
    return text;
  }

  /** Without the zone of an IPv6 address, which means something on this machine alone. */
  private static String text(InetAddress address) {
    String text = address.getHostAddress();
    int zone = text.indexOf('%');
    return zone < 0 ? text : text.substring(0, zone);
  }

  /** {@return the client's address; null if it is not known} */
  public @Nullable InetAddress internetAddress() {
    return internet;
  }

  /** {@return who the client is; null if the endpoint requires no identity} */
  public @Nullable Identity identity() {
    return identity;
  }
}
