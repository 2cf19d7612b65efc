package io.fanout.compare.run;

import java.util.List;

/**
 * Memory for injector and backends: so much that a run has hardly a collection, or one that works
 * beside them. On the one processor that they share, a pause would be taken for the gateway's.
 */
final class Heaps {
  /** From here on there is room for all that a run of the injector allocates. */
  private static final long PLENTY_MIB = 12_000;

  /** What WireMock and Gatling load would be collected for at the 20 MiB that JVMs begin with. */
  private static final String CLASSES = "-XX:MetaspaceSize=256m";

  private Heaps() {}

  static List<String> injector(long memoryMib) {
    return memoryMib >= PLENTY_MIB
        ? List.of(CLASSES, "-Xms2g", "-Xmx2g", "-Xmn1500m")
        : List.of(CLASSES, "-Xms640m", "-Xmx640m", "-Xmn448m");
  }

  /** They hold thousands of slow calls, which a collection would copy while all stand still. */
  static List<String> backends(long memoryMib) {
    return memoryMib >= PLENTY_MIB
        ? List.of(CLASSES, "-XX:+UseZGC", "-Xms4g", "-Xmx4g")
        : List.of(CLASSES, "-Xms768m", "-Xmx768m", "-Xmn512m");
  }
}
