package io.fanout.bench.floor;

import io.fanout.netty.edge.EdgeReading;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads a connection's requests, each of which comes in one piece. */
interface IdReader {
  String PATH = "/aggregate/";

  /** The id that a message asks for; null if it is not a request. Releases it. */
  byte @Nullable [] read(Object message);

  static IdReader of(Reading reading) {
    return switch (reading) {
      case BARE -> IdReader::bare;
      case OWN -> {
        EdgeReading edge = new EdgeReading();
        yield message -> own(edge, (ByteBuf) message);
      }
      case NETTY -> IdReader::netty;
    };
  }

  private static byte[] bare(Object message) {
    ByteBuf in = (ByteBuf) message;
    int from = "GET ".length() + PATH.length();
    byte[] id = new byte[in.indexOf(from, in.writerIndex(), (byte) ' ') - from];
    in.getBytes(from, id);
    in.release();
    return id;
  }

  private static byte[] own(EdgeReading edge, ByteBuf in) {
    byte[] id = id(edge.read(in).path());
    in.release();
    return id;
  }

  private static byte @Nullable [] netty(Object message) {
    // What follows a request without a body is an empty last content.
    byte[] id = message instanceof HttpRequest request ? id(request.uri()) : null;
    ReferenceCountUtil.release(message);
    return id;
  }

  private static byte[] id(String path) {
    return path.substring(PATH.length()).getBytes(StandardCharsets.US_ASCII);
  }
}
