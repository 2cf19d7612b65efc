package io.fanout.compare.run;

import java.util.List;

/**
 * Memory for what the lab starts. Injector and backends get so much that a run has hardly a
 * collection, or one that works beside them: on the one processor that they share, a pause would be
 * taken for the gateway's.
 */
final class Heaps {
  /** From here on there is room for all that a run of the injector allocates. */
  private static final long PLENTY_MIB = 12_000;

  /** What WireMock and Gatling load would be collected for at the 20 MiB that JVMs begin with. */
  private static final String CLASSES = "-XX:MetaspaceSize=256m";

  /** Since then ZGC collects by generations, unasked. */
  private static final int ZGC_BY_GENERATIONS = 23;

  /**
   * Else the system hands out each page when it is first written, and on a virtual machine that can
   * take more time than the calls. Not for gateways: their memory is measured.
   */
  private static final String TOUCHED = "-XX:+AlwaysPreTouch";

  /**
   * Else ZGC collects where it thinks it has the time, needed or not: some windows would have its
   * work in them, and others not.
   */
  private static final String AS_NEEDED = "-XX:-ZProactive";

  private Heaps() {}

  /**
   * For gateways, unless flags are given. All that waits lives through a young collection: most
   * collectors stop the gateway to copy it, and would be what is compared.
   */
  static List<String> gateway(int jdk) {
    return jdk >= ZGC_BY_GENERATIONS
        ? List.of("-XX:+UseZGC", AS_NEEDED, "-Xms1g", "-Xmx1g")
        : List.of("-Xms512m", "-Xmx1g");
  }

  static List<String> injector(long memoryMib) {
    return memoryMib >= PLENTY_MIB
        ? List.of(CLASSES, "-Xms2g", "-Xmx2g", "-Xmn1500m", TOUCHED)
        : List.of(CLASSES, "-Xms640m", "-Xmx640m", "-Xmn448m", TOUCHED);
  }

  /** They hold thousands of slow calls, which a collection would copy while all stand still. */
  static List<String> backends(long memoryMib) {
    return memoryMib >= PLENTY_MIB
        ? List.of(CLASSES, "-XX:+UseZGC", AS_NEEDED, "-Xms4g", "-Xmx4g", TOUCHED)
        : List.of(CLASSES, "-Xms768m", "-Xmx768m", "-Xmn512m", TOUCHED);
  }
}
