package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However an upgrade ends, its connection counts for its address no longer than it is open. */
final class Http2SwitchTest {
  private static final String SETTINGS = "AAMAAABkAAQAAP__";

  private final EdgeHarness edge = new EdgeHarness();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private int sessions;

  private static String request(String connection, String settings) {
    return "GET /a HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: %s\r\nHTTP2-Settings: %s\r\n\r\n"
        .formatted(connection, settings);
  }

  private String answerTo(String requests) {
    channel.config().setAllocator(edge.allocator);
    channel.pipeline().addLast("edge", new ChannelInboundHandlerAdapter());
    new Http2Switch(
            socket -> {
              sessions++;
              return edge.session(socket);
            })
        .byUpgrade(
            channel.pipeline().context("edge"),
            edge.allocator.heapBuffer().writeBytes(requests.getBytes(StandardCharsets.US_ASCII)));
    channel.runPendingTasks();
    StringBuilder heard = new StringBuilder();
    for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      heard.append(part.toString(StandardCharsets.ISO_8859_1));
      part.release();
    }
    return heard.toString();
  }

  private void leavesNothing() {
    channel.finishAndReleaseAll();
    assertThat(sessions).isOne();
    assertThat(edge.budgets.addressCount()).isZero();
    assertThat(edge.buffered()).isZero();
  }

  @Test
  void anUpgradedConnectionCountsUntilItCloses() {
    assertThat(answerTo(request("Upgrade, HTTP2-Settings", SETTINGS))).startsWith("HTTP/1.1 101 ");
    assertThat(channel.isOpen()).isTrue();
    assertThat(edge.budgets.addressCount()).isOne();
    leavesNothing();
  }

  @ParameterizedTest
  @CsvSource({
    "'Upgrade, HTTP2-Settings', ???",
    "Upgrade,                   AAMAAABkAAQAAP__",
  })
  void aRefusedConnectionLeavesNothing(String connection, String settings) {
    assertThat(answerTo(request(connection, settings))).startsWith("HTTP/1.1 400 ");
    assertThat(channel.isOpen()).isFalse();
    leavesNothing();
  }

  @Test
  void nothingIsUpgradedBehindARefusedRequest() {
    String refused = request("Upgrade", SETTINGS);
    String allowed = request("Upgrade, HTTP2-Settings", SETTINGS);
    assertThat(answerTo(refused + refused + allowed))
        .startsWith("HTTP/1.1 400 ")
        .satisfies(all -> assertThat(all.split("HTTP/1.1", -1)).hasSize(2));
    assertThat(channel.isOpen()).isFalse();
    leavesNothing();
  }
}
