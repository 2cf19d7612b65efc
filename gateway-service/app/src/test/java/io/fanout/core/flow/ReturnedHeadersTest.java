package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What of backends' headers the client is given. */
final class ReturnedHeadersTest {
  private static Outcome answered(String... headers) {
    Reply reply = new Reply(200, Headers.of(headers), Slice.of("{}"));
    return new Outcome(CallResultKind.ANSWERED, reply, reply.body(), "", 0, 1);
  }

  private static List<String> lines(Headers headers) {
    List<String> lines = new ArrayList<>();
    headers.forEach((name, value) -> lines.add(name + ": " + value));
    return lines;
  }

  @Test
  void whatABackendSaysToItsNextHopDoesNotReachTheClient() {
    Outcome outcome = answered("X-Tag", "a", "Connection", "X-Tag");
    assertThat(lines(ReturnedHeaders.headers(List.of("X-Tag"), List.of(outcome)))).isEmpty();
  }

  @Test
  void aCallWithoutAReplyHasNone() {
    Outcome failed = new Outcome(CallResultKind.TIMED_OUT, null, null, "late", 0, 1);
    assertThat(
            lines(
                ReturnedHeaders.headers(List.of("X-Tag"), List.of(failed, answered("X-Tag", "a")))))
        .containsExactly("X-Tag: a");
  }

  @Test
  void allLinesComeFromTheFirstCallThatHasTheField() {
    Outcome first = answered("Set-Cookie", "a=1", "Set-Cookie", "b=2; HttpOnly");
    assertThat(
            lines(
                ReturnedHeaders.headers(
                    List.of("Set-Cookie"), List.of(first, answered("Set-Cookie", "c=3")))))
        .containsExactly("Set-Cookie: a=1", "Set-Cookie: b=2; HttpOnly");
  }
}
