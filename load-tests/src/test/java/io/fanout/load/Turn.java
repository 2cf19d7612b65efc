package io.fanout.load;

import java.util.Map;

/**
 * A change of one dial of a mock backend, as a request to its admin API.
 *
 * @param spec as it was written, e.g. {@code c=fault:reset}
 */
record Turn(String spec, char backend, String method, String path, String body) {
  /** The id of the fault stub, the same as in the mock backends' own command. */
  private static final String FAULT_STUB = "fa017000-0000-4000-8000-000000000001";

  private static final String FAULT = "fault:";
  private static final String SETTINGS = "/__admin/settings";
  private static final String IMPORT = "/__admin/mappings/import";
  private static final String NUMBER = "\\d{1,6}";
  private static final Map<String, String> FAULTS =
      Map.of(
          "reset", "\"fault\":\"CONNECTION_RESET_BY_PEER\"",
          "empty", "\"fault\":\"EMPTY_RESPONSE\"",
          "garbage", "\"fault\":\"MALFORMED_RESPONSE_CHUNK\"",
          "random", "\"fault\":\"RANDOM_DATA_THEN_CLOSE\"",
          "hang", "\"fixedDelayMilliseconds\":86400000,\"status\":503");

  /**
   * Parses a change. Reports an error to the parameters and then returns a change without effect.
   */
  static Turn parse(String spec, Parameters parameters) {
    if (spec.matches("[bcd]=\\S+")) {
      char backend = spec.charAt(0);
      String dial = spec.substring(2);
      if (dial.startsWith(FAULT)) {
        String kind = dial.substring(FAULT.length());
        if (kind.equals("off")) {
          return new Turn(spec, backend, "DELETE", "/__admin/mappings/" + FAULT_STUB, "");
        }
        if (FAULTS.containsKey(kind)) {
          return new Turn(spec, backend, "POST", IMPORT, stub(dial, FAULTS.get(kind)));
        }
        if (kind.matches("status:\\d{3}")) {
          String status = "\"status\":" + kind.substring("status:".length());
          return new Turn(spec, backend, "POST", IMPORT, stub(dial, status));
        }
      } else if (dial.matches(NUMBER)) {
        return new Turn(spec, backend, "POST", SETTINGS, "{\"fixedDelay\":" + dial + "}");
      }
    }
    parameters.error(
        "-Dfaults: %s (expected: b=500, c=fault:KIND or c=fault:status:503; KIND is one of %s, off)"
            .formatted(spec, FAULTS.keySet().stream().sorted().toList()));
    return new Turn(spec, 'b', "GET", SETTINGS, "");
  }

  private static String stub(String dial, String response) {
    return """
        {"mappings":[{"id":"%s","priority":1,"request":{"method":"ANY","urlPattern":".*"},\
        "response":{%s},"metadata":{"fanout-fault":"%s"}}]}"""
        .formatted(FAULT_STUB, response, dial);
  }
}
