package io.fanout.compare.run;

import io.fanout.launcher.service.Jdk;
import java.util.ArrayList;
import java.util.List;

/** How the lean engine's two programs are started: they are in this program's own class path. */
public final class LeanJvm {
  /** Since then a JVM asks to be told that native code and unsafe memory are meant. */
  private static final int ASKS_FOR_NATIVE_ACCESS = 24;

  private LeanJvm() {}

  static List<String> arguments(String main) {
    List<String> arguments = new ArrayList<>();
    if (Jdk.current().feature() >= ASKS_FOR_NATIVE_ACCESS) {
      arguments.add("--enable-native-access=ALL-UNNAMED");
      arguments.add("--sun-misc-unsafe-memory-access=allow");
    }
    // Checks of a buffer's bounds and of leaks, for each byte that is read or written.
    arguments.add("-Dio.netty.buffer.checkAccessible=false");
    arguments.add("-Dio.netty.buffer.checkBounds=false");
    arguments.add("-Dio.netty.leakDetection.level=disabled");
    arguments.add("-cp");
    arguments.add(System.getProperty("java.class.path", ""));
    arguments.add(main);
    return arguments;
  }

  /** Next to nothing is made for a request, so that a small heap is hardly ever collected. */
  public static List<String> memory() {
    return List.of("-XX:+UseSerialGC", "-Xms128m", "-Xmx512m", "-Xmn96m");
  }
}
