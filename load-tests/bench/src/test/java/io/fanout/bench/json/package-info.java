/** Tests that the contestants do the same work. */
@NullMarked
package io.fanout.bench.json;

import org.jspecify.annotations.NullMarked;
