/** The console, without and with the web servers that show it. */
@NullMarked
package io.fanout.boot.console;

import org.jspecify.annotations.NullMarked;
