/** Checks of settings, the management port's guard, and reloads of changed files. */
@NullMarked
package io.fanout.boot.wiring;

import org.jspecify.annotations.NullMarked;
