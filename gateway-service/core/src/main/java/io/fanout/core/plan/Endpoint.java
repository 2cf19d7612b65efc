package io.fanout.core.plan;

import io.fanout.api.http.Method;
import io.fanout.core.merge.Merger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An inbound path and method, and how it is answered: by the plan of its calls, or by a handler.
 *
 * @param index its place among all endpoints
 * @param name its name in metrics, messages and {@code Fanout.ask}; if none is configured, such as
 *     {@code GET /orders/{id}}
 * @param merger puts the calls' answers together; null for a handler and for a pass-through
 * @param handler the handler's name; null where there is a plan
 */
public record Endpoint(
    int index,
    String name,
    Method method,
    PathPattern pattern,
    Duration deadline,
    List<String> passHeaders,
    List<String> returnHeaders,
    List<PlannedCall> calls,
    @Nullable Merger merger,
    @Nullable String handler) {

  /** For calls that the application makes without an endpoint; its handler has its name. */
  public static Endpoint adHoc(String name, Duration deadline) {
    return new Endpoint(
        -1,
        name,
        Method.GET,
        PathPattern.parse("/"),
        deadline,
        List.of(),
        List.of(),
        List.of(),
        null,
        name);
  }

  /**
   * The calls of one exchange: where a call is split among backends, the one that chance chooses.
   *
   * @param chance numbers from 0, which is possible, to 1, which is not
   */
  public List<PlannedCall> plan(DoubleSupplier chance) {
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).split() != null) {
        return calls.stream()
            .map(call -> call.split() == null ? call : call.split().choose(chance))
            .toList();
      }
    }
    return calls;
  }

  /**
   * Its path with these values in place of its variables.
   *
   * @throws IllegalArgumentException where a variable has no value
   */
  public String pathTo(Map<String, String> values) {
    return pattern.filled(values);
  }

  /** Its path as it is configured. */
  public String path() {
    return pattern.text();
  }

  /** Whether the client's body must be JSON. */
  public boolean readsBodyAsJson() {
    return calls.stream().anyMatch(PlannedCall::readsBodyAsJson);
  }

  /** Whether its only call's reply is the answer as it is. */
  public boolean passesThrough() {
    return merger == null && handler == null;
  }
}
