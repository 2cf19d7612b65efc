package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records of a TLS client, split in any way: the guard lets its first handshake pass but not a
 * second one.
 */
final class RenegotiationGuardTest {
  private static final int CHANGE_CIPHER_SPEC = 20;
  private static final int ALERT = 21;
  private static final int HANDSHAKE = 22;
  private static final int DATA = 23;

  private final EmbeddedChannel channel = new EmbeddedChannel(new RenegotiationGuard());
  private int passed;

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private static byte[] records(int... types) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int type : types) {
      int length = type == CHANGE_CIPHER_SPEC ? 1 : type == ALERT ? 0 : 300;
      bytes.writeBytes(new byte[] {(byte) type, 3, 3, (byte) (length >> 8), (byte) length});
      bytes.writeBytes(new byte[length]);
    }
    return bytes.toByteArray();
  }

  private void send(byte[] bytes, int pieces) {
    for (int from = 0; from < bytes.length && channel.isOpen(); from += pieces) {
      channel.writeInbound(
          Unpooled.copiedBuffer(bytes, from, Math.min(pieces, bytes.length - from)));
      ByteBuf read = channel.readInbound();
      while (read != null) {
        passed += read.readableBytes();
        read.release();
        read = channel.readInbound();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5, 7, 306, 100_000})
  void theFirstHandshakeAndWhatFollowsPass(int pieces) {
    byte[] bytes =
        records(HANDSHAKE, HANDSHAKE, CHANGE_CIPHER_SPEC, HANDSHAKE, DATA, ALERT, DATA, ALERT);
    send(bytes, pieces);
    assertThat(passed).isEqualTo(bytes.length);
    assertThat(channel.isOpen()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5, 7, 306, 100_000})
  void aSecondHandshakeClosesTheConnection(int pieces) {
    byte[] first = records(HANDSHAKE, HANDSHAKE, CHANGE_CIPHER_SPEC, HANDSHAKE, DATA);
    send(first, pieces);
    send(records(HANDSHAKE, CHANGE_CIPHER_SPEC, HANDSHAKE, DATA), pieces);
    assertThat(passed).isLessThan(first.length + 5);
    assertThat(channel.isOpen()).isFalse();
  }
}
