/** Formats text for people with pure functions. No processes, no HTTP. */
@NullMarked
package io.fanout.launcher.terminal;

import org.jspecify.annotations.NullMarked;
