/**
 * When each request is due, and what became of it: plain Java, no Gatling, so that it can be tested
 * without load.
 */
@NullMarked
package io.fanout.load.measure;

import org.jspecify.annotations.NullMarked;
