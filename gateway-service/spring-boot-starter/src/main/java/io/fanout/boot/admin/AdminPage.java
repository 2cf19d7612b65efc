package io.fanout.boot.admin;

/** One page under {@code /actuator/gateway/}; it does nothing until it is asked for. */
public interface AdminPage {
  /** The last part of its address. */
  String name();

  /** What it shows just now, as something to be written as JSON. */
  Object show();
}
