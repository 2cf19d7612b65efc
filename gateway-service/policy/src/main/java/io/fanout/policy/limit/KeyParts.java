package io.fanout.policy.limit;

import io.fanout.api.Caller;
import io.fanout.api.Identity;
import io.fanout.core.admit.AdmitRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The key of a limit: one part of a request, or several together. */
public final class KeyParts {
  /** The valid parts, for messages. */
  public static final String EXPECTED =
      "client.address, identity, endpoint, a header such as header.X-Tenant, or all alone";

  private static final String ALL = "all";
  private static final String IDENTITY = "identity";
  private static final String HEADER = "header.";
  private static final int NETWORK_BYTES = 8;

  private final List<String> names;
  private final List<Function<AdmitRequest, String>> parts;

  private KeyParts(List<String> names) {
    this.names = List.copyOf(names);
    this.parts = names.stream().map(KeyParts::part).toList();
  }

  /** Reads the parts, which are all {@link #isPart}. */
  public static KeyParts of(List<String> names) {
    return new KeyParts(names);
  }

  /** Whether a key can have that part. */
  public static boolean isPart(String name) {
    String header = name.startsWith(HEADER) ? name.substring(HEADER.length()) : "";
    return header.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")
        || List.of("client.address", IDENTITY, "endpoint", ALL).contains(name);
  }

  /** Whether the key contains the identity, which the limit then needs. */
  public boolean needsIdentity() {
    return names.contains(IDENTITY);
  }

  /** Whether clients decide how many keys there are. */
  public boolean isOpen() {
    return names.stream().anyMatch(name -> !name.equals(ALL) && !name.equals("endpoint"));
  }

  private static Function<AdmitRequest, String> part(String name) {
    return switch (name) {
      case ALL -> request -> "";
      case "client.address" -> request -> network(request.caller());
      case IDENTITY -> request -> identity(request.caller());
      case "endpoint" -> request -> request.endpoint().name();
      default -> {
        String header = name.substring(HEADER.length());
        yield request -> {
          String value = request.headers().first(header);
          return value == null ? "" : value;
        };
      }
    };
  }

  /** The address; of IPv6 the network of 64 bits, all of which belongs to one client. */
  private static String network(Caller caller) {
    InetAddress address = caller.internetAddress();
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(address.getAddress(), 0, NETWORK_BYTES)
        : caller.address();
  }

  private static String identity(Caller caller) {
    Identity identity = caller.identity();
    return identity == null ? "" : identity.source() + ' ' + identity.subject();
  }

  /** The request's key. */
  String of(AdmitRequest request) {
    if (parts.size() == 1) {
      return parts.get(0).apply(request);
    }
    StringBuilder key = new StringBuilder(64);
    for (int i = 0; i < parts.size(); i++) {
      String part = parts.get(i).apply(request);
      // The length keeps different lists of parts from yielding the same key.
      key.append(part.length()).append(':').append(part);
    }
    return key.toString();
  }

  @Override
  public String toString() {
    return String.join(" + ", names).toLowerCase(Locale.ROOT);
  }
}
