/** Tests that record this JVM and read the recording. */
@NullMarked
package io.fanout.launcher.profile;

import org.jspecify.annotations.NullMarked;
