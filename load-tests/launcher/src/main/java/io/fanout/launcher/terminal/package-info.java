/** Text for people: pure functions from bytes and numbers to lines. No process, no HTTP. */
@NullMarked
package io.fanout.launcher.terminal;

import org.jspecify.annotations.NullMarked;
