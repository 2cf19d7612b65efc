/** The commands, one class each: arguments in, calls to the other packages, text out. */
@NullMarked
package io.fanout.launcher.command;

import org.jspecify.annotations.NullMarked;
