/** Tests of the command line as a whole. */
@NullMarked
package io.fanout.launcher;

import org.jspecify.annotations.NullMarked;
