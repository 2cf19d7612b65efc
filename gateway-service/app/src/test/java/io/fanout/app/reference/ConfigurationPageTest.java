package io.fanout.app.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.fanout.api.CallResultKind;
import io.fanout.core.flow.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Compares the tables of docs/configuration.md with the code. With {@code -Drewrite.docs=true} it
 * rewrites them.
 */
class ConfigurationPageTest {
  private static final String REMEDY =
      "docs/configuration.md differs from the code; rewrite its tables with:"
          + " mvn test -pl gateway-service/app -am -Dtest=ConfigurationPageTest -Drewrite.docs=true";

  @Test
  void tablesSayWhatTheCodeSays() throws IOException {
    ConfigurationPage page = ConfigurationPage.read();
    ConfigurationPage current =
        page.with("settings", SettingsTables.render())
            .with("clients", ClientsTable.render())
            .with("metrics", MetricsTable.render());
    if (Boolean.getBoolean("rewrite.docs")) {
      Files.writeString(ConfigurationPage.FILE, current.text());
      page = ConfigurationPage.read();
    }

    assertThat(page.text().lines())
        .as(REMEDY)
        .containsExactlyElementsOf(current.text().lines().toList());
  }

  @Test
  void pageWithoutItsMarkersIsRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> new ConfigurationPage("text").with("settings", "x"))
        .withMessageContaining("<!-- begin generated: settings -->");
  }

  @Test
  void tablesTellOfEverySettingAndMetric() throws IOException {
    assertThat(SettingsTables.render())
        .contains("### `gateway.endpoints[].calls.NAME`\n")
        .contains("| `max-connections` | number, 1 to 1000000 | `10000` |")
        .contains("- `thread-pool`: A pooled thread");
    assertThat(MetricsTable.render())
        .contains("| `fanout.calls` | timer | `backend`, `outcome` |")
        .contains("| `fanout.pool.call.queue` | gauge |");
  }

  @Test
  void pageHasEveryWordThatATagCanBe() {
    String page = ConfigurationPage.read().text();

    assertThat(CallResultKind.values())
        .allSatisfy(
            each ->
                assertThat(tagRow(page, "`outcome` of `fanout.calls`"))
                    .contains("`" + each.label() + "`"));
    assertThat(tagRow(page, "`event`")).contains("`hedge-won`", "`stale`", "`not-connected`");
    assertThat(Recorder.Refused.values())
        .allSatisfy(
            each ->
                assertThat(page)
                    .contains("`" + each.name().toLowerCase(Locale.ROOT).replace('_', '-') + "`"));
  }

  /** The only row of this tag. */
  private static String tagRow(String page, String tag) {
    List<String> rows = page.lines().filter(line -> line.startsWith("| " + tag + " |")).toList();
    assertThat(rows).as(tag).hasSize(1);
    return rows.get(0);
  }
}
