/** Tests of the drawing. */
@NullMarked
package io.fanout.launcher.terminal;

import org.jspecify.annotations.NullMarked;
