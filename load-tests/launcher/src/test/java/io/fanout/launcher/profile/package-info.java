/** A recording of this very JVM, read out. */
@NullMarked
package io.fanout.launcher.profile;

import org.jspecify.annotations.NullMarked;
