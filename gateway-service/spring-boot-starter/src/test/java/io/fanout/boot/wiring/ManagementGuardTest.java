package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Secret;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Mono;

class ManagementGuardTest {
  private static final String FAR = "192.0.2.7";

  /** The guard's status; null if it lets the request through. */
  private static @Nullable HttpStatus refusal(
      @Nullable String token, HttpMethod method, String client, @Nullable String authorization) {
    MockServerHttpRequest.BodyBuilder request =
        MockServerHttpRequest.method(method, "/actuator/gateway/reload")
            .remoteAddress(new InetSocketAddress(client, 4711));
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    MockServerWebExchange exchange = MockServerWebExchange.from(request.build());
    AtomicBoolean passed = new AtomicBoolean();
    new ManagementGuard(() -> token == null ? null : Secret.of(token))
        .filter(
            exchange,
            unused -> {
              passed.set(true);
              return Mono.empty();
            })
        .block();
    HttpStatus status = (HttpStatus) exchange.getResponse().getStatusCode();
    assertThat(passed.get()).isEqualTo(status == null);
    return status;
  }

  @ParameterizedTest
  @CsvSource({
    "POST, 127.0.0.1, ,", // from this machine
    "POST, ::1, ,",
    "POST, 192.0.2.7, sesame, Bearer sesame",
    "GET, 192.0.2.7, ,", // a request without effects
    "HEAD, 192.0.2.7, sesame,",
    "OPTIONS, 192.0.2.7, sesame,",
  })
  void letsThrough(
      String method, String client, @Nullable String token, @Nullable String authorization) {
    assertThat(refusal(token, HttpMethod.valueOf(method), client, authorization)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, ,", // without a configured token, no remote token is valid
    "POST, , Bearer ",
    "POST, , Bearer null",
    "POST, sesame,",
    "POST, sesame, sesame",
    "POST, sesame, Basic sesame",
    "POST, sesame, Bearer Sesame",
    "POST, sesame, Bearer sesame2",
    "DELETE, sesame,",
    "PUT, sesame,",
    "PATCH, sesame,",
  })
  void refuses(String method, @Nullable String token, @Nullable String authorization) {
    assertThat(refusal(token, HttpMethod.valueOf(method), FAR, authorization))
        .isEqualTo(HttpStatus.UNAUTHORIZED);
  }
}
