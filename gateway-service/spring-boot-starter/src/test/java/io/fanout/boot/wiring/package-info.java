/** Rollout: which files are watched, and what is told of the settings that are served. */
@NullMarked
package io.fanout.boot.wiring;

import org.jspecify.annotations.NullMarked;
