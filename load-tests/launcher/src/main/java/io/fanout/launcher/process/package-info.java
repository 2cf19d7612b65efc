/**
 * Starts, recognises, awaits and stops JVMs that outlive the launcher. Knows neither gateway nor
 * backends.
 */
@NullMarked
package io.fanout.launcher.process;

import org.jspecify.annotations.NullMarked;
