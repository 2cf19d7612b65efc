/**
 * Records a running JVM with the JDK's Flight Recorder, and summarises its waits and hot methods.
 */
@NullMarked
package io.fanout.launcher.profile;

import org.jspecify.annotations.NullMarked;
