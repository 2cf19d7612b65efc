package io.fanout.gateway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Lack;
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
    ends("faulty", "head-then-close", Ending.BROKEN_OFF);
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
    if (world().lacks(Lack.OWN_IDLE_CONNECTIONS) || world().lacks(Lack.UNASKED_BYTES)) {
      // Such a client keeps the connection for as long as the backend does.
      world().faulty().hangUp();
    }
    world().isBackAtRest();
    if (world().lacks(Lack.UNASKED_BYTES)) {
      // The rest of the lie spoils the next call, and that one's end the connection.
      assertThat(world().get("/may-faulty/ok").statusCode()).isEqualTo(200);
    }
    isAnswered("ok", WELL);
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
      ends(
          "faulty",
          "switch",
          Ending.MALFORMED,
          Ending.BACKEND_STATUS,
          Ending.BROKEN_OFF,
          Ending.TIMED_OUT);
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
