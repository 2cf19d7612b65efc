package io.fanout.test.backend;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;

import io.fanout.api.CallResultKind;
import io.fanout.core.settings.Mode;
import io.fanout.test.TestGateway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each fault ends its call as its documentation says, in every mode. */
class FaultsTest {
  private static final String SETTINGS =
      """
      gateway:
        backends: { b: { hosts: ["http://b.internal"], timeout: 1m, max-response: 64KB } }
        endpoints:
          - path: /patient
            deadline: 1m
            calls: { call: { backend: b, path: /b } }
          - path: /hurried
            deadline: 1m
            calls: { call: { backend: b, path: /b, timeout: 500ms } }
      """;

  private static CallResultKind ending(Fault fault) {
    return switch (fault) {
      case HANG, SLOW_BODY -> CallResultKind.TIMED_OUT;
      case REFUSED -> CallResultKind.CONNECT_FAILED;
      case CLOSE, RESET, HALF_BODY -> CallResultKind.BROKEN_OFF;
      case ENDLESS_BODY -> CallResultKind.TOO_LARGE;
      case GARBAGE, BAD_CHUNK, NOT_JSON -> CallResultKind.MALFORMED;
      case ERROR, UNAVAILABLE -> CallResultKind.BACKEND_STATUS;
      case CLOSED_KEEP_ALIVE -> CallResultKind.ANSWERED;
    };
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aFaultEndsItsCallAsDocumented(Mode mode) {
    TestBackend b = backend("b").answers(request -> Replies.json("\"" + "x".repeat(2_000) + "\""));
    try (TestGateway gateway = TestGateway.builder().yaml(SETTINGS).mode(mode).backend(b).start()) {
      for (Fault fault : Fault.values()) {
        // Open a connection first, as in a running system.
        assertThat(gateway.get("/patient")).as("before %s", fault).isComplete();
        b.fault(fault);
        boolean slow = ending(fault) == CallResultKind.TIMED_OUT;
        assertThat(gateway.get(slow ? "/hurried" : "/patient"))
            .as("during %s", fault)
            .hasCall("call", ending(fault));
        b.recover();
        assertThat(gateway.get("/patient")).as("after %s", fault).isComplete();
      }
    }
  }
}
