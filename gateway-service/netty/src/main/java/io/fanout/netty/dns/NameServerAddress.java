package io.fanout.netty.dns;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Reads {@code 10.0.0.53}, {@code 10.0.0.53:5353}, {@code ::1} and {@code [::1]:5353}. */
public final class NameServerAddress {
  private static final int DNS = 53;
  private static final int LAST_PORT = 65535;

  private NameServerAddress() {}

  /**
   * The address that the text names.
   *
   * @throws IllegalArgumentException where it names none
   */
  public static InetSocketAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    boolean hasPort = colon > 0 && (text.indexOf(':') == colon || text.charAt(colon - 1) == ']');
    String host = hasPort ? text.substring(0, colon) : text;
    byte[] address = NetUtil.createByteArrayFromIpAddressString(unbracketed(host));
    int port = hasPort ? port(text.substring(colon + 1)) : DNS;
    if (address == null || port < 1 || port > LAST_PORT) {
      throw new IllegalArgumentException(
          "%s (expected: an address of a name server, e.g. 10.0.0.53 or 10.0.0.53:5353)"
              .formatted(text));
    }
    try {
      return new InetSocketAddress(InetAddress.getByAddress(address), port);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }

  static String unbracketed(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static int port(String text) {
    return text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
  }
}
