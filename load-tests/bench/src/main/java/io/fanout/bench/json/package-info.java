/**
 * Measures the cost of checking JSON and finding its members, with the gateway's scan and
 * jackson-core's tokens.
 */
@NullMarked
package io.fanout.bench.json;

import org.jspecify.annotations.NullMarked;
