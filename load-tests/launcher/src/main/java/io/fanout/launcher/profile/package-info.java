/**
 * Records a running JVM with the JDK's Flight Recorder, and reads what it waited and worked for.
 */
@NullMarked
package io.fanout.launcher.profile;

import org.jspecify.annotations.NullMarked;
