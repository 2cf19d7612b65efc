/**
 * JVMs that outlive the launcher: starting, recognising, awaiting and ending them. Knows neither
 * gateway nor backends.
 */
@NullMarked
package io.fanout.launcher.process;

import org.jspecify.annotations.NullMarked;
