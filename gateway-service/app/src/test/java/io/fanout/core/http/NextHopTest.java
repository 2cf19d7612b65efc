package io.fanout.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NextHopTest {
  @ParameterizedTest
  @ValueSource(strings = {"X-Secret", "close, x-secret", "keep-alive ,\tX-SECRET , TE"})
  void headersNamedByConnectionAreDropped(String options) {
    Headers headers = Headers.of("X-Secret", "1", "Connection", options);
    assertThat(NextHop.passable("X-Secret", headers)).isEmpty();
  }

  @Test
  void aSecondLineOfConnectionCountsToo() {
    Headers headers = Headers.of("Connection", "close", "X-Secret", "1", "connection", "X-Secret");
    assertThat(NextHop.passable("x-secret", headers)).isEmpty();
  }

  @Test
  void otherHeadersPassWithAllTheirLines() {
    Headers headers = Headers.of("X-Tag", "a", "Connection", "X-Tags", "x-tag", "b");
    assertThat(NextHop.passable("X-Tag", headers)).containsExactly("a", "b");
  }

  @Test
  void absentHeadersPassNothing() {
    assertThat(NextHop.passable("X-Tag", Headers.of("Connection", "close"))).isEmpty();
  }
}
