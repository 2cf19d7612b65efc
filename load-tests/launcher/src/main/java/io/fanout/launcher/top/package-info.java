/** Reads the console's figures and draws them in a terminal. */
@NullMarked
package io.fanout.launcher.top;

import org.jspecify.annotations.NullMarked;
