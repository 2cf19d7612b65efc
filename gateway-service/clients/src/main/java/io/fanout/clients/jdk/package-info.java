/** The JDK's own {@code java.net.http}, for every mode: a fiber parks on its future. */
@NullMarked
package io.fanout.clients.jdk;

import org.jspecify.annotations.NullMarked;
