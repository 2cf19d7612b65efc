/**
 * What the console shows: figures and exchanges of a running gateway, gathered while somebody
 * looks. No web server's types: those are in {@code web}.
 */
@NullMarked
package io.fanout.boot.console;

import org.jspecify.annotations.NullMarked;
