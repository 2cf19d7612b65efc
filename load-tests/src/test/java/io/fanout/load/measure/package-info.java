/**
 * Calculates when each request is due, and counts its outcome. Must not depend on Gatling, so that
 * tests need no load.
 */
@NullMarked
package io.fanout.load.measure;

import org.jspecify.annotations.NullMarked;
