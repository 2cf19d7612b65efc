package io.fanout.boot.admin;

import java.util.List;

/** Takes the endpoints and backends that the settings have by now, without a restart. */
@FunctionalInterface
public interface Reload {
  /**
   * What became of it.
   *
   * @param taken whether the settings are served by now; if not, nothing has changed
   * @param endpoints the endpoints that are served
   * @param problems everything that was wrong, each with its setting; none where they were taken
   */
  record Result(boolean taken, List<String> endpoints, List<String> problems) {}

  Result reload();
}
