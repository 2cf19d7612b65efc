/** Tests of single commands. */
@NullMarked
package io.fanout.launcher.command;

import org.jspecify.annotations.NullMarked;
