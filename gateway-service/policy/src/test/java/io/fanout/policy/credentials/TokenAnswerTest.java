package io.fanout.policy.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TokenAnswerTest {
  private static Reply reply(int status, String body) {
    return new Reply(status, Headers.NONE, Slice.of(body));
  }

  @ParameterizedTest
  @CsvSource({
    "3600, 3600000",
    "\"3600\", 3600000",
    "0.5, 500",
    "1e300, 86400000",
    "99999999999999999999, 86400000"
  })
  void lifetimesAreNumbersOrTextUpToADay(String typed, long millis) throws Exception {
    String body = "{\"access_token\": \"t\", \"token_type\": \"bearer\", \"expires_in\": %s}";
    assertThat(TokenAnswer.of(reply(200, body.formatted(typed))).lifetime())
        .isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"soon\"", "-1", "0", "true", "\"NaN\""})
  void anOddLifetimeIsNone(String typed) throws Exception {
    String body = "{\"access_token\": \"t\", \"expires_in\": %s}";
    assertThat(TokenAnswer.of(reply(200, body.formatted(typed))).lifetime()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"access_token\": \"\"}",
        "{\"access_token\": 7.5.}",
        "{\"access_token\": {}}",
        "{\"access_token\": \"a b\"}",
        "{\"access_token\": \"a\\r\\nX-Evil: 1\"}",
        "{\"access_token\": \"é\"}",
        "{\"access_token\": \"t\", \"token_type\": \"DPoP\"}"
      })
  void anAnswerWithoutASendableTokenIsRefused(String body) {
    assertThatThrownBy(() -> TokenAnswer.of(reply(200, body)))
        .isInstanceOfSatisfying(
            CallFailed.class, e -> assertThat(e.ending()).isEqualTo(CallResultKind.NO_CREDENTIALS));
  }

  @Test
  void anErrorIsReportedOnlyByItsCode() {
    assertThatThrownBy(
            () ->
                TokenAnswer.of(
                    reply(
                        401,
                        "{\"error\": \"invalid_client\", \"error_description\": \"pa55word\"}")))
        .hasMessage("the issuer answered 401 with invalid_client");
    assertThatThrownBy(() -> TokenAnswer.of(reply(400, "{\"error\": \"<b>x</b>\"}")))
        .hasMessage("the issuer answered 400");
    assertThatThrownBy(() -> TokenAnswer.of(reply(500, "pa55word")))
        .hasMessage("the issuer answered 500");
  }

  @Test
  void aTokenShowsItselfToNobody() throws Exception {
    assertThat(TokenAnswer.of(reply(200, "{\"access_token\": \"s3cr3t\"}")).toString())
        .doesNotContain("s3cr3t");
  }
}
