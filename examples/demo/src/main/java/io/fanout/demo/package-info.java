/**
 * The demo that {@code ./fanout up} serves: endpoints over the mock backends, one of them in Java.
 */
@NullMarked
package io.fanout.demo;

import org.jspecify.annotations.NullMarked;
