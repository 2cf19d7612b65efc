package io.fanout.gateway.e2e;

import io.fanout.gateway.client.Ending;
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
    ends("faulty", "length-too-short", Ending.MALFORMED);
    isAnswered("ok", WELL);
  }

  @Test
  default void anEndlessBody() {
    ends("faulty", "endless", Ending.TOO_LARGE);
  }

  @Test
  default void aHeaderOfAMegabyte() {
    ends("faulty", "megabyte-header", Ending.MALFORMED);
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
    ends("faulty", "switch", Ending.MALFORMED);
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
