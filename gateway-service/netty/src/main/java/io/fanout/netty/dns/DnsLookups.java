package io.fanout.netty.dns;

import io.fanout.core.settings.DiscoverySettings;
import io.fanout.netty.lane.EventLoopLane;
import io.fanout.netty.lane.Transport;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DefaultDnsRecordDecoder;
import io.netty.handler.codec.dns.DnsRawRecord;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsServerAddressStreamProvider;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Asks name servers, on one lane. Nothing is kept here: each question is sent, with the search
 * domains of the machine, and over TCP where an answer was truncated.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a listener handles each result
final class DnsLookups implements AutoCloseable {
  /** A name and its search domains, each with its aliases, take some. */
  private static final int MOST_QUERIES = 16;

  private static final int MOST_RECORDS = 4096;

  private final EventLoopLane lane;
  private final DnsNameResolver resolver;

  DnsLookups(EventLoopLane lane, Transport transport, DiscoverySettings settings) {
    this.lane = lane;
    this.resolver =
        new DnsNameResolverBuilder(lane.loop())
            .datagramChannelType(transport.datagramChannel())
            .socketChannelType(transport.socketChannel())
            .queryTimeoutMillis(settings.queryTimeout().toMillis())
            .maxQueriesPerResolve(MOST_QUERIES)
            .hostsFileEntriesResolver((name, types) -> null)
            .nameServerProvider(servers(settings.servers()))
            .build();
  }

  private static DnsServerAddressStreamProvider servers(List<String> configured) {
    return configured.isEmpty()
        ? DnsServerAddressStreamProviders.platformDefault()
        : new SequentialDnsServerAddressStreamProvider(
            configured.stream().map(NameServerAddress::parse).toArray(InetSocketAddress[]::new));
  }

  EventLoopLane lane() {
    return lane;
  }

  /** The addresses of one family. */
  CompletableFuture<DnsAnswer<InetAddress>> addresses(String name, DnsRecordType family) {
    return ask(name, family, DnsLookups::address);
  }

  /** Where a service is, best priority first. */
  CompletableFuture<DnsAnswer<ServiceRecord>> services(String name) {
    return ask(name, DnsRecordType.SRV, DnsLookups::service)
        .thenApply(
            answer ->
                new DnsAnswer<>(
                    answer.records().stream()
                        .sorted(Comparator.comparingInt(ServiceRecord::priority))
                        .toList(),
                    answer.ttlSeconds()));
  }

  /** Reads a record's content. */
  private interface Decoder<T> {
    T read(ByteBuf content) throws UnknownHostException;
  }

  private <T> CompletableFuture<DnsAnswer<T>> ask(
      String name, DnsRecordType type, Decoder<T> decoder) {
    CompletableFuture<DnsAnswer<T>> answer = new CompletableFuture<>();
    try {
      resolver
          .resolveAll(new DefaultDnsQuestion(name, type))
          .addListener((Future<List<DnsRecord>> asked) -> complete(answer, asked, type, decoder));
    } catch (RuntimeException e) {
      answer.completeExceptionally(e); // for example for a name that is invalid in DNS
    }
    return answer;
  }

  private static <T> void complete(
      CompletableFuture<DnsAnswer<T>> answer,
      Future<List<DnsRecord>> asked,
      DnsRecordType type,
      Decoder<T> decoder) {
    if (!asked.isSuccess()) {
      answer.completeExceptionally(asked.cause());
      return;
    }
    List<DnsRecord> records = asked.getNow();
    try {
      List<T> read = new ArrayList<>();
      long ttl = Integer.MAX_VALUE;
      for (DnsRecord record : records) {
        if (record.type().equals(type) && record instanceof DnsRawRecord raw) {
          read.add(decoder.read(raw.content()));
          ttl = Math.min(ttl, record.timeToLive());
        }
        if (read.size() == MOST_RECORDS) {
          break;
        }
      }
      answer.complete(new DnsAnswer<>(read, ttl));
    } catch (RuntimeException | UnknownHostException e) {
      answer.completeExceptionally(e);
    } finally {
      records.forEach(ReferenceCountUtil::release);
    }
  }

  private static InetAddress address(ByteBuf content) throws UnknownHostException {
    return InetAddress.getByAddress(ByteBufUtil.getBytes(content));
  }

  private static ServiceRecord service(ByteBuf content) {
    int priority = content.readUnsignedShort();
    int weight = content.readUnsignedShort();
    int port = content.readUnsignedShort();
    String target = DefaultDnsRecordDecoder.decodeName(content);
    return new ServiceRecord(
        priority,
        weight,
        port,
        target.endsWith(".") ? target.substring(0, target.length() - 1) : target);
  }

  @Override
  public void close() {
    resolver.close();
  }
}
