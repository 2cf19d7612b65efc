package io.fanout.core.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemTest {
  @Test
  void saysWhatValueExpectedAndWhere() {
    assertThat(new SettingError("gateway.x", 3, "a power of two, e.g. 4", "application.yml - 2:3"))
        .hasToString("gateway.x: 3 (expected: a power of two, e.g. 4)  [application.yml - 2:3]");
  }

  @Test
  void missingAndEmptyValuesAreTold() {
    assertThat(new SettingError("a", null, "one", null)).hasToString("a: missing (expected: one)");
    assertThat(new SettingError("a", "", "one", null)).hasToString("a: \"\" (expected: one)");
    assertThat(new SettingError("a", " ", "one", null)).hasToString("a: \" \" (expected: one)");
  }

  @Test
  void listHasALineForEachAndTheMessageTheirNames() {
    SettingError one = new SettingError("a", 1, "2", null);

    SettingError two = new SettingError("b", null, "3", null);

    assertThat(new BadSettings(List.of(one)).list())
        .isEqualTo("1 setting is refused:\na: 1 (expected: 2)");
    assertThat(new BadSettings(List.of(one, two)).list())
        .isEqualTo("2 settings are refused:\na: 1 (expected: 2)\nb: missing (expected: 3)");
    assertThat(new BadSettings(List.of(one, two))).hasMessage("2 settings are refused: a, b");
  }
}
