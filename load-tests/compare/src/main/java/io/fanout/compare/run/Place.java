package io.fanout.compare.run;

import java.util.List;

/**
 * Processors that a process runs on.
 *
 * @param starting the command that starts one there, which is to follow; empty if it may run
 *     anywhere
 * @param moving the command that moves one there with all of its threads, its number is to follow;
 *     empty likewise
 */
public record Place(List<String> starting, List<String> moving) {
  static final Place ANYWHERE = new Place(List.of(), List.of());
}
