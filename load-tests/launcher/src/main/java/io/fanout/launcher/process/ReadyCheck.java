package io.fanout.launcher.process;

import java.util.function.BooleanSupplier;

/**
 * A condition that must hold before a process counts as ready.
 *
 * @param what for the message if it does not come, e.g. {@code an answer of http://...}
 */
public record ReadyCheck(String what, BooleanSupplier holds) {}
