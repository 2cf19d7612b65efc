/** The tests that docs/testing.md shows; {@code TestingPageTest} compares the two. */
@NullMarked
package io.fanout.test.examples;

import org.jspecify.annotations.NullMarked;
