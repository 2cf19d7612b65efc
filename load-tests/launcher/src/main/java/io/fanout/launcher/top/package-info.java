/** The console's figures in a terminal: what reads them, and what draws them. */
@NullMarked
package io.fanout.launcher.top;

import org.jspecify.annotations.NullMarked;
