package io.fanout.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.Slice;
import io.fanout.app.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

class JsonPathAgainstJacksonTest {
  private static final int DOCUMENTS = Thorough.rounds(5_000, 100_000);
  private static final String[] STEPS = {
    "a", "b", "c", "id", "0", "1", "2", "na.me", "ключ", "\"q"
  };

  @Test
  void randomPathsFindWhatAJsonPointerFinds() {
    RandomJson json = RandomJson.withDuplicateNames(20_261_123);
    int found = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      String document = json.object();
      JsonNode tree = Jackson.tree(document);
      Slice value = JsonScan.strict().validate(Slice.of(document));
      for (int times = 0; times < 5; times++) {
        List<String> steps = steps(json.random());
        JsonNode theirs = tree.at(pointer(steps));
        Slice ours = path(steps).find(value);
        if (theirs.isMissingNode()) {
          assertThat(ours).as("%s in %s", steps, document).isNull();
        } else {
          assertThat(ours).as("%s in %s", steps, document).isNotNull();
          assertThat(Jackson.tree(String.valueOf(ours))).isEqualTo(theirs);
          found++;
        }
      }
    }
    assertThat(found).as("paths that lead somewhere").isGreaterThan(DOCUMENTS / 5);
  }

  private static List<String> steps(Random random) {
    List<String> steps = new ArrayList<>();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      steps.add(STEPS[random.nextInt(STEPS.length)]);
    }
    return steps;
  }

  private static JsonPath path(List<String> steps) {
    return JsonPath.parse(
        steps.stream()
            .map(step -> step.matches("\\w+") ? step : "'" + step + "'")
            .collect(Collectors.joining(".")));
  }

  private static JsonPointer pointer(List<String> steps) {
    return JsonPointer.compile(
        steps.stream().map(step -> "/" + step).collect(Collectors.joining()));
  }
}
