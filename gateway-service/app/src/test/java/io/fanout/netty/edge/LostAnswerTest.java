package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.netty.NoDirectMemory;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A client does not wait in vain for an answer that the edge cannot write. */
final class LostAnswerTest {
  @Test
  void withoutMemoryForTheAnswerTheConnectionIsClosed() {
    EdgeHarness edge = new EdgeHarness();
    EmbeddedChannel client = edge.http1();
    client.config().setAllocator(new NoDirectMemory());
    client.writeInbound(
        Unpooled.copiedBuffer("GET /a HTTP/1.1\r\nHost: h\r\n\r\n", StandardCharsets.US_ASCII));
    assertThat(edge.answered()).isEqualTo(1);
    assertThat(client.isOpen()).isFalse();
  }
}
