package io.fanout.policy.cors;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.core.settings.CorsSettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers to browsers' preflight requests. */
final class CorsCheckTest {
  private static final String SHOP = "https://shop.example";

  private static CorsSettings cors(boolean credentials, String... origins) {
    return new CorsSettings(
        List.of(origins),
        List.of(),
        List.of("Content-Type"),
        List.of(),
        credentials,
        Duration.ofMinutes(10));
  }

  private static Headers preflight(CorsSettings settings, String origin, String headers) {
    Headers asked =
        Headers.of(
            "Origin",
            origin,
            "Access-Control-Request-Method",
            "GET",
            "Access-Control-Request-Headers",
            headers);
    return new CorsCheck(settings, Method.GET).answer(Method.GET, asked).headers();
  }

  @Test
  void aPageOfAnAllowedOriginMaySendWhatIsListed() {
    Headers told = preflight(cors(true, SHOP), SHOP, "content-type");
    assertThat(told.first("Access-Control-Allow-Origin")).isEqualTo(SHOP);
    assertThat(told.first("Access-Control-Allow-Credentials")).isEqualTo("true");
    assertThat(told.first("Access-Control-Allow-Methods")).isEqualTo("GET");
    assertThat(told.first("Access-Control-Allow-Headers")).isEqualTo("content-type");
    assertThat(told.first("Access-Control-Max-Age")).isEqualTo("600");
  }

  @Test
  void anyOtherPageIsToldNothingButThatTheAnswerVaries() {
    for (String origin : List.of("https://evil.example", "null", SHOP + ".evil.example")) {
      Headers told = preflight(cors(true, SHOP), origin, "content-type");
      assertThat(told.size()).isEqualTo(1);
      assertThat(told.first("Vary")).contains("Origin");
    }
    assertThat(preflight(cors(true, SHOP), SHOP, "x-secret").size()).isEqualTo(1);
  }

  @Test
  void everyOriginIsAllowedByNameOfNone() {
    Headers told = preflight(cors(false, "*"), "https://any.example", "content-type");
    assertThat(told.first("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(told.first("Access-Control-Allow-Credentials")).isNull();
  }
}
