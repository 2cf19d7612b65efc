package io.fanout.app;

/**
 * How much a test covers: {@code mvn verify} takes a sample, {@code -P thorough} covers everything.
 */
public final class Thorough {
  private static final boolean ON = Boolean.getBoolean("test.thorough");

  private Thorough() {}

  public static boolean isOn() {
    return ON;
  }

  public static int rounds(int usually, int thoroughly) {
    return ON ? thoroughly : usually;
  }
}
