package io.fanout.compare.run;

import java.util.List;

/**
 * The processors on which a process runs.
 *
 * @param starting the command that starts one there, which is to follow; empty if it may run
 *     anywhere
 * @param moving the command that moves one there with all of its threads, its number is to follow;
 *     empty likewise
 */
public record CpuPlacement(List<String> starting, List<String> moving) {
  /** Any processor. */
  public static final CpuPlacement ANYWHERE = new CpuPlacement(List.of(), List.of());
}
