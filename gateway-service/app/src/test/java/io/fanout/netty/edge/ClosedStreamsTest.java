package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.netty.edge.ClosedStreams.Reason;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import org.junit.jupiter.api.Test;

final class ClosedStreamsTest {
  private final DefaultHttp2Connection connection = new DefaultHttp2Connection(true);
  private final ClosedStreams closed = new ClosedStreams();

  ClosedStreamsTest() {
    connection.addListener(closed);
  }

  private Http2Stream open(int id) throws Http2Exception {
    return connection.remote().createStream(id, false);
  }

  @Test
  void tellsWhoEndedAStreamAndWhichNeverWas() throws Http2Exception {
    open(1).close();
    open(3).resetSent().close();
    open(7).close();
    assertThat(closed.reason(1)).isEqualTo(Reason.ENDED_BY_CLIENT);
    assertThat(closed.reason(3)).isEqualTo(Reason.RESET_BY_GATEWAY);
    assertThat(closed.reason(5)).isEqualTo(Reason.NEVER_OPENED);
    assertThat(closed.reason(7)).isEqualTo(Reason.ENDED_BY_CLIENT);
  }

  @Test
  void forgetsWhatIsLongAgo() throws Http2Exception {
    open(1).resetSent().close();
    Http2Stream late = open(3);
    open(515).close();
    late.resetSent().close();
    assertThat(closed.reason(1)).isEqualTo(Reason.FORGOTTEN);
    assertThat(closed.reason(3)).isEqualTo(Reason.FORGOTTEN);
    assertThat(closed.reason(5)).isEqualTo(Reason.NEVER_OPENED);
    assertThat(closed.reason(513)).isEqualTo(Reason.NEVER_OPENED);
    assertThat(closed.reason(515)).isEqualTo(Reason.ENDED_BY_CLIENT);
  }

  @Test
  void theLargestIdIsFoundAtOnce() throws Http2Exception {
    open(1).close();
    open(Integer.MAX_VALUE).close();
    assertThat(closed.reason(1)).isEqualTo(Reason.FORGOTTEN);
    assertThat(closed.reason(Integer.MAX_VALUE)).isEqualTo(Reason.ENDED_BY_CLIENT);
    assertThat(closed.reason(Integer.MAX_VALUE - 2)).isEqualTo(Reason.NEVER_OPENED);
  }
}
