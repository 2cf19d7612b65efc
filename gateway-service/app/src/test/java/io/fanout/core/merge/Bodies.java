package io.fanout.core.merge;

import io.fanout.api.json.BodySlices;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonScan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bodies from text, validated as in the gateway. */
final class Bodies {
  private Bodies() {}

  static @Nullable Slice[] of(@Nullable String... texts) {
    @Nullable Slice[] bodies = new Slice[texts.length];
    for (int i = 0; i < texts.length; i++) {
      String text = texts[i];
      bodies[i] = text == null ? null : JsonScan.strict().validate(Slice.of(text));
    }
    return bodies;
  }

  /** The merged answer for the shapes and bodies; checks that it is JSON. */
  static String merged(List<Shape> shapes, @Nullable String... texts) {
    BodySlices answer = Merger.of(shapes).merge(of(texts));
    Slice copy = Slice.of(answer.copy());
    return JsonScan.strict().validate(copy).utf8();
  }
}
