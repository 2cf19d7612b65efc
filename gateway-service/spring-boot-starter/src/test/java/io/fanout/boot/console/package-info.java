/** The console, with and without a web server. */
@NullMarked
package io.fanout.boot.console;

import org.jspecify.annotations.NullMarked;
