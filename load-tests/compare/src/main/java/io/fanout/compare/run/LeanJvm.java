package io.fanout.compare.run;

import io.fanout.launcher.service.Jdk;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the command lines of the lean engine's two programs, which are on this program's own class
 * path.
 */
public final class LeanJvm {
  /** The first JDK that warns about native code and unsafe memory unless flags allow them. */
  private static final int ASKS_FOR_NATIVE_ACCESS = 24;

  private LeanJvm() {}

  static List<String> arguments(String main) {
    List<String> arguments = new ArrayList<>();
    if (Jdk.current().feature() >= ASKS_FOR_NATIVE_ACCESS) {
      arguments.add("--enable-native-access=ALL-UNNAMED");
      arguments.add("--sun-misc-unsafe-memory-access=allow");
    }
    // Turn off Netty's checks of bounds and leaks, which cost time on every read and write.
    arguments.add("-Dio.netty.buffer.checkAccessible=false");
    arguments.add("-Dio.netty.buffer.checkBounds=false");
    arguments.add("-Dio.netty.leakDetection.level=disabled");
    arguments.add("-cp");
    arguments.add(System.getProperty("java.class.path", ""));
    arguments.add(main);
    return arguments;
  }

  /** The heap's flags. */
  public static List<String> memory() {
    return HeapSizes.lean();
  }
}
