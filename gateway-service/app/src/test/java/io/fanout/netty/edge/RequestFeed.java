package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.settings.AnswerDetails;
import io.fanout.core.settings.BufferSettings;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.ClientCertificates;
import io.fanout.core.settings.ForwardedFields;
import io.fanout.core.settings.InboundSettings;
import io.fanout.core.settings.ProxyHeader;
import io.fanout.core.settings.ProxyProtocol;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Feeds requests to a reader in pieces, as a socket would, and describes the results in words. */
final class RequestFeed {
  static final InboundSettings SETTINGS =
      new InboundSettings(
          true,
          "127.0.0.1",
          0,
          ByteSize.ofBytes(100),
          ByteSize.ofBytes(300),
          8,
          ByteSize.ofBytes(64),
          new BufferSettings(null, null, null),
          Duration.ofSeconds(2),
          Duration.ofSeconds(2),
          100,
          16,
          null,
          true,
          false,
          100,
          100,
          null,
          Duration.ofMillis(1),
          AnswerDetails.PUBLIC,
          "fanout",
          List.of(),
          ProxyHeader.X_FORWARDED_FOR,
          ProxyProtocol.OFF,
          ForwardedFields.NONE,
          ClientCertificates.NONE);

  private RequestFeed() {}

  /** Every request that the pieces form, in words, and the remaining bytes of an incomplete one. */
  static List<String> read(byte[]... pieces) {
    RequestReader reader = new RequestReader(SETTINGS, BodyBudget.unbounded());
    List<String> read = new ArrayList<>();
    ByteBuf in = Unpooled.buffer();
    for (byte[] piece : pieces) {
      in.writeBytes(piece);
      InboundRequest request = reader.read(in);
      while (request != null) {
        if (!request.awaitsBody()) {
          read.add(words(request));
        }
        if (request.refusal() != null) {
          return read;
        }
        request = reader.read(in);
      }
    }
    if (in.isReadable() || reader.inBody()) {
      read.add("unfinished");
    }
    return read;
  }

  static List<String> read(String text) {
    return read(bytes(text));
  }

  /** The same in two pieces, split at this index. */
  static List<String> cutAt(int index, byte[] bytes) {
    return read(Mutations.part(bytes, 0, index), Mutations.part(bytes, index, bytes.length));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String words(InboundRequest request) {
    if (request.refusal() != null) {
      return request.refusal().status() + " " + request.refusal().body().utf8();
    }
    return "%s %s?%s %s %s%s"
        .formatted(
            request.asked().methodName(),
            request.asked().path(),
            request.asked().query(),
            request.asked().headers(),
            request.asked().body().utf8(),
            request.keepAlive() ? "" : " close");
  }
}
