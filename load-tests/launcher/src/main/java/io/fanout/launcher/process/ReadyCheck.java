package io.fanout.launcher.process;

import java.util.function.BooleanSupplier;

/**
 * A condition that must hold before a process counts as ready.
 *
 * @param what describes the condition in the message when it stays unmet, e.g. {@code an answer of
 *     http://...}
 */
public record ReadyCheck(String what, BooleanSupplier holds) {}
