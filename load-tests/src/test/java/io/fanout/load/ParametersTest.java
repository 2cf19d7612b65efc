package io.fanout.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class ParametersTest {
  private final Properties properties = new Properties();
  private final Parameters parameters = new Parameters(properties);

  @Test
  void allErrorsAreReportedTogether() {
    properties.setProperty("rate", "many");
    properties.setProperty("seconds", "0");
    properties.setProperty("baseUrl", "localhost:8080");
    properties.setProperty("faults", "x");

    parameters.number("rate", 1, 0.1, 10);
    parameters.seconds("seconds", 1, 0.1);
    parameters.urls("baseUrl", "");
    var unused = FaultPlan.parse("e=5;c=fault:off", parameters);

    assertThatThrownBy(parameters::refuse)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-Drate=many (expected: a number)")
        .hasMessageContaining("-Dseconds=0 (expected: from 0.1 to 86400.0)")
        .hasMessageContaining("-DbaseUrl=localhost:8080 (expected: http://host:port")
        .hasMessageContaining("-Dfaults: e=5 (expected: b=500");
  }

  @Test
  void whereNothingCanBeSentIsToldBeforeAnythingIs() {
    properties.setProperty("baseUrl", ",");
    properties.setProperty("path", "orders");
    properties.setProperty("mocks", "http://127.0.0.1:9101,http://127.0.0.1:9102");

    parameters.urls("baseUrl", "");
    parameters.paths("path", "/");
    assertThat(parameters.uris("mocks", "http://b:1,http://c:2,http://d:3", 3)).hasSize(3);

    assertThatThrownBy(parameters::refuse)
        .hasMessageContaining("-DbaseUrl= (expected: at least one address")
        .hasMessageContaining("-Dpath=orders (expected: a path that begins with /")
        .hasMessageContaining(
            "-Dmocks=http://127.0.0.1:9101,http://127.0.0.1:9102 (expected: 3 addresses");
  }

  @Test
  void unsetSettingsHaveTheirDefaults() {
    assertThat(parameters.number("rate", 7, 0, 10)).isEqualTo(7);
    assertThat(parameters.seconds("seconds", 1.5, 0)).isEqualTo(Duration.ofMillis(1_500));
    assertThat(parameters.file("out")).isEmpty();
  }

  @Test
  void aPlanOfFaultsHasAStretchForEachPart() {
    FaultPlan plan = FaultPlan.parse("b=500; c=fault:reset b=100 ;d=fault:status:503", parameters);

    parameters.refuse();
    assertThat(plan.names())
        .isEqualTo(List.of("b=500", "c=fault:reset b=100", "d=fault:status:503"));
  }

  @Test
  void faultsAreToldInTheWordsOfTheAdminApi() {
    assertThat(Turn.parse("b=500", parameters).body()).isEqualTo("{\"fixedDelay\":500}");
    assertThat(Turn.parse("c=fault:reset", parameters).body())
        .contains("CONNECTION_RESET_BY_PEER", "\"fanout-fault\":\"fault:reset\"");
    assertThat(Turn.parse("c=fault:off", parameters).method()).isEqualTo("DELETE");
  }
}
