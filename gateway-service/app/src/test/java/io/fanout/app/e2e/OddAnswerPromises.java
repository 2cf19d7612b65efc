package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.client.ClientLimitation;
import org.junit.jupiter.api.Test;

/** Answers that are unusual but valid. */
interface OddAnswerPromises extends FaultPromises {
  @Test
  default void anAnswerOfHttp10EndsWithItsConnection() {
    isAnswered("http10", "{\"old\":true}");
  }

  @Test
  default void a100ContinueIsIgnored() {
    isAnswered("continue", WELL);
  }

  @Test
  default void a103IsIgnored() {
    if (world().lacks(ClientLimitation.INFORMATIONAL_ANSWERS)) {
      assertThat(world().get("/slow/hints").statusCode()).isEqualTo(200);
      world().isBackAtRest();
    } else {
      isAnswered("hints", WELL);
    }
  }

  @Test
  default void a204HasNoBodyAndItsConnectionIsReused() {
    isAnswered("no-content", "null");
  }
}
