/** Tests of starting, recognising and ending JVMs. */
@NullMarked
package io.fanout.launcher.process;

import org.jspecify.annotations.NullMarked;
