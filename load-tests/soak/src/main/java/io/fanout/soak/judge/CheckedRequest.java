package io.fanout.soak.judge;

import io.fanout.soak.client.Reply;
import io.fanout.soak.client.SoakRequest;
import io.fanout.soak.phase.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A request with its result.
 *
 * @param kind the name of the request's kind
 * @param shapes the answers that are correct, given the injected faults
 * @param reply empty if no complete reply arrived; {@code failure} then says what happened instead
 * @param took the time from before the first byte was sent until the last one arrived
 * @param margin the part of that time that this machine's pauses took
 */
public record CheckedRequest(
    String kind,
    SoakRequest ask,
    List<ExpectedAnswer> shapes,
    Optional<Reply> reply,
    String failure,
    Duration took,
    Duration margin,
    Set<Phase> phases) {
  public CheckedRequest {
    shapes = List.copyOf(shapes);
    phases = Set.copyOf(phases);
  }
}
