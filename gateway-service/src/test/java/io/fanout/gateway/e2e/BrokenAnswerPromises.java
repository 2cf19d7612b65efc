package io.fanout.gateway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Lack;
import io.fanout.gateway.handoff.Await;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Backends that break off, lie about lengths, or talk something else. */
interface BrokenAnswerPromises extends FaultPromises {
  @Test
  default void aConnectionClosedBeforeAByte() {
    ends("faulty", "close", Ending.BROKEN_OFF);
  }

  @Test
  default void aConnectionResetBeforeAByte() {
    ends("faulty", "reset", Ending.BROKEN_OFF);
  }

  @Test
  default void aConnectionThatEndsWithinTheHead() {
    ends("faulty", "head-then-close", orMalformed(Ending.BROKEN_OFF));
  }

  /** A client that does not parse strictly may take what broke off for what came. */
  private Ending[] orMalformed(Ending expected) {
    return world().lacks(Lack.STRICT_PARSING)
        ? new Ending[] {expected, Ending.MALFORMED}
        : new Ending[] {expected};
  }

  @Test
  default void halfABody() {
    ends("faulty", "half-then-close", Ending.BROKEN_OFF);
  }

  @Test
  default void aResetWithinTheBody() {
    ends("faulty", "half-then-reset", Ending.BROKEN_OFF);
  }

  @Test
  default void aContentLengthThatIsTooLong() {
    ends("faulty", "length-too-long", Ending.BROKEN_OFF);
  }

  @Test
  default void aContentLengthThatIsTooShort() {
    costsItsMemberAlone("/may-faulty/length-too-short", Ending.MALFORMED);
    endsTheExchange("/must-faulty/length-too-short", Ending.MALFORMED);
    if (world().lacks(Lack.OWN_IDLE_CONNECTIONS)) {
      // Such a client keeps the connection for as long as the backend does, and may send a call on
      // it before it sees that it has ended.
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
    ends("faulty", "endless", Ending.TOO_LARGE);
  }

  @Test
  default void aHeaderOfAMegabyte() {
    if (world().lacks(Lack.BOUNDED_HEADS)) {
      assertThat(world().get("/may-faulty/megabyte-header").statusCode()).isEqualTo(200);
      world().isBackAtRest();
    } else {
      ends("faulty", "megabyte-header", Ending.MALFORMED);
    }
  }

  @Test
  default void whatIsNoHttp() {
    ends("faulty", "garbage", Ending.MALFORMED);
  }

  @Test
  default void whatIsNoJson() {
    ends("faulty", "not-json", Ending.MALFORMED);
  }

  @Test
  default void aSwitchOfProtocols() {
    if (world().lacks(Lack.INFORMATIONAL_ANSWERS)) {
      Ending[] all = {Ending.MALFORMED, Ending.BACKEND_STATUS, Ending.BROKEN_OFF, Ending.TIMED_OUT};
      costsItsMemberAlone("/slow/switch", all);
      endsTheExchange("/slow-must/switch", all);
      world().isBackAtRest();
    } else {
      ends("faulty", "switch", Ending.MALFORMED);
    }
  }

  @Test
  default void aStatusOtherThan2xx() {
    ends("faulty", "not-found", Ending.BACKEND_STATUS);
  }

  @Test
  default void a304WithoutABody() {
    ends("faulty", "not-modified", Ending.BACKEND_STATUS);
  }

  @Test
  default void aRefusedConnection() {
    ends("refusing", "ok", Ending.CONNECT_FAILED);
  }

  @Test
  default void aBackendThatAcceptsTooSlowly() {
    ends("full", "ok", Ending.CONNECT_FAILED);
  }

  @Test
  default void wireMocksResetByPeer() {
    ends("mock", "CONNECTION_RESET_BY_PEER", Ending.BROKEN_OFF);
  }

  @Test
  default void wireMocksEmptyResponse() {
    ends("mock", "EMPTY_RESPONSE", Ending.BROKEN_OFF);
  }

  @Test
  default void wireMocksMalformedChunk() {
    ends("mock", "MALFORMED_RESPONSE_CHUNK", Ending.MALFORMED, Ending.BROKEN_OFF);
  }

  @Test
  default void wireMocksRandomDataThenClose() {
    ends("mock", "RANDOM_DATA_THEN_CLOSE", Ending.MALFORMED, Ending.BROKEN_OFF);
  }
}
