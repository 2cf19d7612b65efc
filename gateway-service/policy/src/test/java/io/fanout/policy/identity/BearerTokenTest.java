package io.fanout.policy.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.Slice;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BearerTokenTest {
  @ParameterizedTest
  @ValueSource(strings = {"Bearer a.b.c", "bearer a.b.c", "BEARER  \t a.b.c"})
  void tokenFollowsTheSchemeInAnyCase(String value) {
    assertThat(BearerToken.in(Slice.of(value))).hasToString("a.b.c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bearer", "Bearers x", "Basic YTpi", "[earer x", "Bearer\tx"})
  void otherSchemesHaveNoToken(String value) {
    assertThat(BearerToken.in(Slice.of(value))).isNull();
  }

  @Test
  void tokenMayBeEmpty() {
    assertThat(BearerToken.in(Slice.of("Bearer "))).hasToString("");
  }

  @Test
  void digestIsOfTheTokenAlone() {
    Slice head = Slice.of("GET / HTTP/1.1\r\nAuthorization: Bearer a.b.c\r\n\r\n");
    Slice value = head.sub(31, 43);
    assertThat(value).hasToString("Bearer a.b.c");
    Slice token = Objects.requireNonNull(BearerToken.in(value));
    assertThat(TokenDigest.of(token)).isEqualTo(TokenDigest.of("a.b.c"));
    assertThat(TokenDigest.of(value)).isEqualTo(TokenDigest.of("Bearer a.b.c"));
  }
}
