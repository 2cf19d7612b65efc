package io.fanout.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.json.BodySlices;
import io.fanout.api.json.Slice;
import io.fanout.app.Thorough;
import io.fanout.core.json.Jackson;
import io.fanout.core.json.JsonPath;
import io.fanout.core.json.RandomJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MergerAgainstTreesTest {
  private static final int MERGES = Thorough.rounds(3_000, 50_000);
  private static final String[] NAMES = {"a", "b", "c", "d", "id", "'0'", "'na.me'", "ключ"};

  @Test
  void randomBodiesInRandomShapesMergeAsTheirTreesDo() {
    RandomJson json = RandomJson.withDuplicateNames(20_261_125);
    Random random = json.random();
    int members = 0;
    for (int i = 0; i < MERGES; i++) {
      List<Shape> shapes = new ArrayList<>();
      @Nullable String[] bodies = new String[1 + random.nextInt(3)];
      for (int call = 0; call < bodies.length; call++) {
        shapes.add(shape("abc".substring(call, call + 1), random));
        bodies[call] = random.nextInt(8) == 0 ? null : body(json);
      }
      String ours = Bodies.merged(shapes, bodies);
      String theirs = TreeMerge.merged(shapes, bodies).toString();
      assertThat(Jackson.tree(ours).toString())
          .as("%s %s", shapes, Arrays.toString(bodies))
          .isEqualTo(theirs);
      members += Jackson.tree(ours).size();
    }
    assertThat(members).isGreaterThan(MERGES);
  }

  @Test
  void pickedBytesAreASliceOfTheReceivedBody() {
    RandomJson json = RandomJson.withUniqueNames(20_261_126);
    int found = 0;
    for (int i = 0; i < MERGES; i++) {
      JsonPath path = JsonPath.parse(path(json.random()));
      Shape shape = Shape.parse("c", List.of(path.toString()), List.of(), Map.of(), null, true);
      @Nullable Slice[] bodies = Bodies.of(json.object());
      Slice body = bodies[0];
      assertThat(body).isNotNull();
      if (body == null) {
        continue;
      }
      BodySlices answer = Merger.of(List.of(shape)).merge(bodies);
      Slice kept = path.find(Slice.of(answer.copy()));
      assertThat(kept).isEqualTo(path.find(body));
      answer.forEach(
          piece ->
              assertThat(piece.array() == body.array() || piece.length() <= 2)
                  .as("a piece of the body or of syntax: %s", piece)
                  .isTrue());
      found += kept == null ? 0 : 1;
    }
    assertThat(found).isGreaterThan(MERGES / 20);
  }

  @Test
  void answersOfOneMergerDoNotTouchEachOther() {
    Shape shape = Shape.parse("b", List.of("a"), List.of(), Map.of("a", "x"), null, true);
    Merger merger = Merger.of(List.of(shape, Shape.flat("c")));
    BodySlices first = merger.merge(Bodies.of("{\"a\":1,\"b\":2}", "{\"x\":3,\"y\":4}"));
    BodySlices second = merger.merge(Bodies.of("{\"b\":2}", "{\"x\":3,\"y\":4}"));
    assertThat(first.utf8()).isEqualTo("{\"x\":1,\"y\":4}");
    assertThat(second.utf8()).isEqualTo("{\"x\":3,\"y\":4}");
  }

  private static String body(RandomJson json) {
    return json.random().nextInt(4) == 0 ? json.document() : json.object();
  }

  /** A random shape; draws again if the rules refuse it. */
  private static Shape shape(String name, Random random) {
    while (true) {
      List<String> pick = random.nextInt(3) == 0 ? paths(random) : List.of();
      List<String> drop = random.nextInt(3) == 0 ? paths(random) : List.of();
      Map<String, String> rename = new LinkedHashMap<>();
      for (int left = random.nextInt(3); left > 0; left--) {
        rename.put(path(random), NAMES[random.nextInt(5)]);
      }
      String wrap = random.nextInt(5) == 0 ? "w" : null;
      try {
        return Shape.parse(name, pick, drop, rename, wrap, random.nextBoolean());
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageContaining("expected");
      }
    }
  }

  private static List<String> paths(Random random) {
    List<String> paths = new ArrayList<>();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      paths.add(path(random));
    }
    return paths;
  }

  private static String path(Random random) {
    StringBuilder path = new StringBuilder(NAMES[random.nextInt(NAMES.length)]);
    for (int left = random.nextInt(3); left > 0; left--) {
      path.append('.').append(NAMES[random.nextInt(NAMES.length)]);
    }
    return path.toString();
  }
}
