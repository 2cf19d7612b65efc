/** Tests of the terminal output. */
@NullMarked
package io.fanout.launcher.terminal;

import org.jspecify.annotations.NullMarked;
