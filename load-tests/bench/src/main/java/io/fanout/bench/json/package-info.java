/** What it costs to check JSON and to find its members: our scan, and jackson-core's tokens. */
@NullMarked
package io.fanout.bench.json;

import org.jspecify.annotations.NullMarked;
