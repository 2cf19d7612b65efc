package io.fanout.netty.dns;

import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.resolver.HostsFileEntriesProvider;
import io.netty.util.NetUtil;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the addresses of a name, IPv4 first: in the machine's hosts file as it was at the start,
 * or else with name servers. It asks for IPv6 addresses only if the machine has IPv6.
 */
final class AddressLookups {
  private static final long HOSTS_FILE_TTL_SECONDS = 3600;

  private final Map<String, List<InetAddress>> ipv4;
  private final Map<String, List<InetAddress>> ipv6;
  private final boolean asksForIpv6;

  AddressLookups() {
    HostsFileEntriesProvider file = HostsFileEntriesProvider.parser().parseSilently();
    this.ipv4 = file.ipv4Entries();
    this.ipv6 = file.ipv6Entries();
    this.asksForIpv6 = !NetUtil.isIpV4StackPreferred() && hasIpv6();
  }

  private static boolean hasIpv6() {
    try {
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .anyMatch(
              address ->
                  address instanceof Inet6Address
                      && !address.isLoopbackAddress()
                      && !address.isLinkLocalAddress());
    } catch (SocketException e) {
      return false;
    }
  }

  CompletableFuture<DnsAnswer<InetAddress>> lookUp(String name, DnsLookups servers) {
    List<InetAddress> inFile = inFile(name.toLowerCase(Locale.ROOT));
    if (!inFile.isEmpty()) {
      return CompletableFuture.completedFuture(new DnsAnswer<>(inFile, HOSTS_FILE_TTL_SECONDS));
    }
    CompletableFuture<DnsAnswer<InetAddress>> first = servers.addresses(name, DnsRecordType.A);
    if (!asksForIpv6) {
      return first;
    }
    CompletableFuture<DnsAnswer<InetAddress>> second = servers.addresses(name, DnsRecordType.AAAA);
    return first.handle(Ended::new).thenCombine(second.handle(Ended::new), AddressLookups::joined);
  }

  /** A look-up that brought an answer or a failure. */
  private record Ended(@Nullable DnsAnswer<InetAddress> answer, @Nullable Throwable failure) {}

  private static DnsAnswer<InetAddress> joined(Ended first, Ended second) {
    DnsAnswer<InetAddress> four = first.answer();
    DnsAnswer<InetAddress> six = second.answer();
    if (four == null && six == null) {
      throw new CompletionException(first.failure());
    }
    List<InetAddress> all = new ArrayList<>();
    long ttl = Integer.MAX_VALUE;
    if (four != null) {
      all.addAll(four.records());
      ttl = four.ttlSeconds();
    }
    if (six != null) {
      all.addAll(six.records());
      ttl = Math.min(ttl, six.ttlSeconds());
    }
    return new DnsAnswer<>(all, ttl);
  }

  private List<InetAddress> inFile(String name) {
    List<InetAddress> all = new ArrayList<>(ipv4.getOrDefault(name, List.of()));
    all.addAll(ipv6.getOrDefault(name, List.of()));
    if (all.isEmpty() && name.equals("localhost")) {
      all.add(NetUtil.LOCALHOST4);
    }
    return all;
  }
}
