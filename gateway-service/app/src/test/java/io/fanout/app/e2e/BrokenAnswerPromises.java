package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.handoff.Await;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Backends that abort answers, announce wrong lengths, or do not speak HTTP. */
interface BrokenAnswerPromises extends FaultPromises {
  @Test
  default void aConnectionClosedBeforeAByte() {
    ends("faulty", "close", CallResultKind.BROKEN_OFF);
  }

  @Test
  default void aConnectionResetBeforeAByte() {
    ends("faulty", "reset", CallResultKind.BROKEN_OFF);
  }

  @Test
  default void aConnectionThatEndsWithinTheHead() {
    ends("faulty", "head-then-close", orMalformed(CallResultKind.BROKEN_OFF));
  }

  /** A client with a lenient parser may take a truncated answer for a complete one. */
  private CallResultKind[] orMalformed(CallResultKind expected) {
    return world().lacks(ClientLimitation.STRICT_PARSING)
        ? new CallResultKind[] {expected, CallResultKind.MALFORMED}
        : new CallResultKind[] {expected};
  }

  @Test
  default void halfABody() {
    ends("faulty", "half-then-close", CallResultKind.BROKEN_OFF);
  }

  @Test
  default void aResetWithinTheBody() {
    ends("faulty", "half-then-reset", CallResultKind.BROKEN_OFF);
  }

  @Test
  default void aContentLengthThatIsTooLong() {
    ends("faulty", "length-too-long", CallResultKind.BROKEN_OFF);
  }

  @Test
  default void aContentLengthThatIsTooShort() {
    costsItsMemberAlone("/may-faulty/length-too-short", CallResultKind.MALFORMED);
    endsTheExchange("/must-faulty/length-too-short", CallResultKind.MALFORMED);
    if (world().lacks(ClientLimitation.OWN_IDLE_CONNECTIONS)) {
      // Such a client keeps the connection until the backend closes it, and may send a call on it
      // before it notices the close.
      world().faulty().hangUp();
      world().isBackAtRest();
      Await.until("no call finds a connection that has ended", this::isComplete);
    }
    world().isBackAtRest();
    isAnswered("ok", WELL);
  }

  private boolean isComplete() {
    HttpResponse<String> answer = world().get("/may-faulty/ok");
    return RunningGateway.header(answer, "X-Fanout-Complete").equals("true");
  }

  @Test
  default void anEndlessBody() {
    ends("faulty", "endless", CallResultKind.TOO_LARGE);
  }

  @Test
  default void aHeaderOfAMegabyte() {
    if (world().lacks(ClientLimitation.BOUNDED_HEADS)) {
      assertThat(world().get("/may-faulty/megabyte-header").statusCode()).isEqualTo(200);
      world().isBackAtRest();
    } else {
      ends("faulty", "megabyte-header", CallResultKind.MALFORMED);
    }
  }

  @Test
  default void bytesThatAreNotHttp() {
    ends("faulty", "garbage", CallResultKind.MALFORMED);
  }

  @Test
  default void aBodyThatIsNotJson() {
    ends("faulty", "not-json", CallResultKind.MALFORMED);
  }

  @Test
  default void aSwitchOfProtocols() {
    if (world().lacks(ClientLimitation.INFORMATIONAL_ANSWERS)) {
      CallResultKind[] all = {
        CallResultKind.MALFORMED,
        CallResultKind.BACKEND_STATUS,
        CallResultKind.BROKEN_OFF,
        CallResultKind.TIMED_OUT
      };
      costsItsMemberAlone("/slow/switch", all);
      endsTheExchange("/slow-must/switch", all);
      world().isBackAtRest();
    } else {
      ends("faulty", "switch", CallResultKind.MALFORMED);
    }
  }

  @Test
  default void aStatusOtherThan2xx() {
    ends("faulty", "not-found", CallResultKind.BACKEND_STATUS);
  }

  @Test
  default void a304WithoutABody() {
    ends("faulty", "not-modified", CallResultKind.BACKEND_STATUS);
  }

  @Test
  default void aRefusedConnection() {
    ends("refusing", "ok", CallResultKind.CONNECT_FAILED);
  }

  @Test
  default void aBackendThatAcceptsTooSlowly() {
    ends("full", "ok", CallResultKind.CONNECT_FAILED);
  }

  @Test
  default void wireMocksResetByPeer() {
    ends("mock", "CONNECTION_RESET_BY_PEER", CallResultKind.BROKEN_OFF);
  }

  @Test
  default void wireMocksEmptyResponse() {
    ends("mock", "EMPTY_RESPONSE", CallResultKind.BROKEN_OFF);
  }

  @Test
  default void wireMocksMalformedChunk() {
    ends("mock", "MALFORMED_RESPONSE_CHUNK", CallResultKind.MALFORMED, CallResultKind.BROKEN_OFF);
  }

  @Test
  default void wireMocksRandomDataThenClose() {
    ends("mock", "RANDOM_DATA_THEN_CLOSE", CallResultKind.MALFORMED, CallResultKind.BROKEN_OFF);
  }
}
