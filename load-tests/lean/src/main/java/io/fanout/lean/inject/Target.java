package io.fanout.lean.inject;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One URL to send requests to. It builds its request once and then changes only the number and the
 * headers that have several values. Confined to the injector's event loop.
 */
final class Target {
  /** The placeholder in a path for a number that changes with every request. */
  private static final String NUMBER = "#{n}";

  private static final int DIGITS = 6;
  private static final int FIRST = 100_000;
  private static final int NUMBERS = 900_000;

  private final Server server;
  private final String authority;
  private final String path;
  private final List<HeaderValues> headers;
  private final byte[] request;
  private final List<Integer> places;
  private final List<HeaderPlace> headerPlaces;
  private ByteBuf out;
  private int number;
  private long sent;

  /** The values of a header, and their offset in the request. */
  private record HeaderPlace(int at, List<byte[]> values) {
    static HeaderPlace of(HeaderValues header, int at) {
      return new HeaderPlace(
          at, header.values().stream().map(value -> value.getBytes(ISO_8859_1)).toList());
    }

    byte[] value(long request) {
      return values.get((int) (request % values.size()));
    }
  }

  Target(Server server, String authority, String path, List<HeaderValues> headers) {
    this.server = server;
    this.authority = authority;
    this.path = path;
    this.headers = List.copyOf(headers);
    List<Integer> found = new ArrayList<>();
    StringBuilder text = new StringBuilder("GET ");
    int from = 0;
    for (int at = path.indexOf(NUMBER); at >= 0; at = path.indexOf(NUMBER, from)) {
      text.append(path, from, at);
      found.add(text.length());
      text.append(FIRST);
      from = at + NUMBER.length();
    }
    text.append(path.substring(from)).append(" HTTP/1.1\r\nHost: ").append(authority);
    text.append("\r\nAccept: application/json\r\n");
    List<HeaderPlace> several = new ArrayList<>();
    for (HeaderValues header : headers) {
      text.append(header.name()).append(": ");
      if (header.values().size() > 1) {
        several.add(HeaderPlace.of(header, text.length()));
      }
      text.append(header.values().get(0)).append("\r\n");
    }
    text.append("\r\n");
    this.request = text.toString().getBytes(ISO_8859_1);
    this.places = List.copyOf(found);
    this.headerPlaces = List.copyOf(several);
    this.out = Unpooled.directBuffer(request.length).writeBytes(request);
  }

  Server server() {
    return server;
  }

  /** The bytes of the next request. The caller releases the buffer. */
  ByteBuf next() {
    if (out.refCnt() != 1) {
      // The previous request is not written yet.
      out.release();
      out = Unpooled.directBuffer(request.length).writeBytes(request);
    }
    out.setIndex(0, request.length);
    if (!places.isEmpty()) {
      int value = nextNumber();
      for (int digit = DIGITS - 1; digit >= 0; digit--) {
        byte letter = (byte) ('0' + value % 10);
        for (int i = 0; i < places.size(); i++) {
          out.setByte(places.get(i) + digit, letter);
        }
        value /= 10;
      }
    }
    for (int i = 0; i < headerPlaces.size(); i++) {
      HeaderPlace header = headerPlaces.get(i);
      out.setBytes(header.at(), header.value(sent));
    }
    sent++;
    return out.retain();
  }

  private int nextNumber() {
    int value = FIRST + number;
    number = number + 1 == NUMBERS ? 0 : number + 1;
    return value;
  }

  /** The fields of the next request in HTTP/2. */
  Http2Headers nextFields() {
    String own = places.isEmpty() ? path : path.replace(NUMBER, Integer.toString(nextNumber()));
    Http2Headers fields =
        new DefaultHttp2Headers(false)
            .method("GET")
            .scheme(server.isSecure() ? "https" : "http")
            .authority(authority)
            .path(own)
            .add("accept", "application/json");
    for (HeaderValues header : headers) {
      List<String> values = header.values();
      fields.add(header.name().toLowerCase(Locale.ROOT), values.get((int) (sent % values.size())));
    }
    sent++;
    return fields;
  }

  void release() {
    out.release();
  }

  /**
   * Pairs URLs with paths. The longer list determines the number of targets; the shorter one
   * repeats.
   */
  static List<Target> of(
      List<String> urls, List<String> paths, List<HeaderValues> headers, ServerPool pool) {
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < Math.max(urls.size(), paths.size()); i++) {
      URI url = URI.create(urls.get(i % urls.size()));
      targets.add(
          new Target(pool.server(url), url.getAuthority(), paths.get(i % paths.size()), headers));
    }
    return targets;
  }
}
