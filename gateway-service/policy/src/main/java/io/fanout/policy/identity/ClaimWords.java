package io.fanout.policy.identity;

import io.fanout.api.json.Slice;
import io.fanout.core.json.ElementCursor;
import io.fanout.core.json.JsonKind;
import io.fanout.core.json.JsonPath;
import io.fanout.core.json.JsonText;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The scopes or roles in a claim: a text of words, or a list of texts. */
final class ClaimWords {
  private final @Nullable JsonPath path;

  private ClaimWords(@Nullable JsonPath path) {
    this.path = path;
  }

  /** In the claim at that path; nowhere where there is none. */
  static ClaimWords at(@Nullable String path) {
    return new ClaimWords(path == null || path.isEmpty() ? null : JsonPath.parse(path));
  }

  Set<String> in(Slice claims) {
    Slice value = path == null ? null : path.find(claims);
    if (value == null) {
      return Set.of();
    }
    Set<String> words = new HashSet<>();
    switch (JsonKind.of(value)) {
      case STRING -> {
        for (String word : JsonText.unquote(value).split(" ", -1)) {
          if (!word.isEmpty()) {
            words.add(word);
          }
        }
      }
      case ARRAY -> {
        ElementCursor elements = ElementCursor.of(value);
        while (elements.next()) {
          if (JsonKind.of(elements.value()) == JsonKind.STRING) {
            words.add(JsonText.unquote(elements.value()));
          }
        }
      }
      case OBJECT, NUMBER, BOOLEAN, NULL -> {
        // Other types name no scope or role.
      }
    }
    return words;
  }
}
