package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.Slice;
import io.fanout.app.Thorough;
import org.junit.jupiter.api.Test;

class JsonScanAgainstJacksonTest {
  private static final int DOCUMENTS = Thorough.rounds(30_000, 1_000_000);

  @Test
  void damagedDocumentsAreJudgedAsJacksonJudgesThem() {
    RandomJson json = RandomJson.withDuplicateNames(20_261_121);
    int accepted = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      byte[] damaged = json.damaged(json.document());
      boolean ours = accepts(damaged);
      if (ours != Jackson.accepts(damaged)) {
        assertThat(ours)
            .as("accepted by us (otherwise by Jackson): %s", Slice.of(damaged))
            .isEqualTo(!ours);
      }
      accepted += ours ? 1 : 0;
    }
    assertThat(accepted).as("both kinds are there").isBetween(DOCUMENTS / 20, DOCUMENTS / 2);
  }

  @Test
  void validDocumentsAreAcceptedAsTheyStand() {
    RandomJson json = RandomJson.withDuplicateNames(20_261_122);
    for (int i = 0; i < DOCUMENTS; i++) {
      String document = json.document();
      assertThat(JsonScan.strict().validate(Slice.of(document)).utf8()).isEqualTo(document.strip());
    }
  }

  private static boolean accepts(byte[] bytes) {
    try {
      JsonScan.strict().validate(Slice.of(bytes));
      return true;
    } catch (MalformedJson refusal) {
      return false;
    }
  }
}
