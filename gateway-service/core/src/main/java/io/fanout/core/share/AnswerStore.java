package io.fanout.core.share;

import io.fanout.api.json.Slice;
import io.fanout.core.settings.SharedAnswersSettings;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Where gateways of a fleet share the answers that they keep. No method waits, and any thread may
 * call each. A stage that fails, or takes too long, is as good as one without an answer.
 */
public interface AnswerStore {
  /**
   * An entry of the store.
   *
   * @param left how much longer the store keeps it
   */
  record Entry(Slice bytes, Duration left) {}

  /** What the settings say of it. */
  SharedAnswersSettings settings();

  /** Whether the store is reachable. */
  boolean isUp();

  /** The entry with that name; null if there is none. */
  CompletionStage<@Nullable Entry> find(String name);

  /** Stores these bytes for this time, and replaces the entry with that name. */
  void keep(String name, byte[] bytes, Duration time);

  /**
   * Leaves the name to this gateway for so long: false if one has it already, null if the store
   * does not say.
   */
  CompletionStage<@Nullable Boolean> lease(String name, Duration time);

  /** Gives a name back before its time. */
  void release(String name);
}
