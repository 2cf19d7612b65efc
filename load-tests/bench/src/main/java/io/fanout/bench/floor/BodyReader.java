package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.client.ClientReading;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads a connection's answers, each of which comes in one piece. */
interface BodyReader {
  String PIECES = "an answer in pieces (expected: whole ones alone, from small bodies)";

  /** The body that a message ends; null if more of it follows. Releases the message. */
  @Nullable Slice read(Object message);

  static BodyReader of(Reading reading) {
    return switch (reading) {
      case BARE -> message -> Slice.of(bare((ByteBuf) message));
      case OWN -> {
        ClientReading client = new ClientReading();
        yield message -> own(client, (ByteBuf) message);
      }
      case NETTY -> new Decoded();
    };
  }

  private static Slice own(ClientReading client, ByteBuf in) {
    try {
      return client.read(in).body();
    } catch (CallFailed refused) {
      throw new IllegalStateException(refused);
    } finally {
      in.release();
    }
  }

  private static byte[] bare(ByteBuf in) {
    byte[] bytes = new byte[in.readableBytes()];
    in.readBytes(bytes).release();
    int at = 0;
    int length = -1;
    while (bytes[at] != '\r' || bytes[at + 1] != '\n' || bytes[at + 2] != '\r') {
      if (length < 0 && bytes[at] == '\n' && LengthField.isAt(bytes, at + 1)) {
        length = LengthField.value(bytes, at + 1);
      }
      at++;
    }
    if (length != bytes.length - at - 4) {
      throw new IllegalStateException(PIECES);
    }
    byte[] body = new byte[length];
    System.arraycopy(bytes, at + 4, body, 0, length);
    return body;
  }

  /** The decoder's messages: a head, then the body in one piece. */
  final class Decoded implements BodyReader {
    @Override
    public @Nullable Slice read(Object message) {
      try {
        if (message instanceof HttpResponse response && response.decoderResult().isFailure()) {
          throw new IllegalStateException(response.decoderResult().cause());
        }
        if (message instanceof LastHttpContent content) {
          return Slice.of(ByteBufUtil.getBytes(content.content()));
        }
        if (message instanceof HttpContent) {
          throw new IllegalStateException(PIECES);
        }
        return null;
      } finally {
        ReferenceCountUtil.release(message);
      }
    }
  }

  /** The field with the body's length. */
  final class LengthField {
    private static final byte[] NAME = "content-length: ".getBytes(StandardCharsets.US_ASCII);

    private LengthField() {}

    static boolean isAt(byte[] bytes, int from) {
      for (int i = 0; i < NAME.length; i++) {
        if ((bytes[from + i] | 0x20) != (NAME[i] | 0x20)) {
          return false;
        }
      }
      return true;
    }

    static int value(byte[] bytes, int from) {
      int number = 0;
      for (int at = from + NAME.length; bytes[at] != '\r'; at++) {
        number = number * 10 + bytes[at] - '0';
      }
      return number;
    }
  }
}
