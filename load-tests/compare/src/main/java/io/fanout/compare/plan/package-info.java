/**
 * Plans the cells to measure, their order and their rates. Pure values and arithmetic; starts no
 * process.
 */
@NullMarked
package io.fanout.compare.plan;

import org.jspecify.annotations.NullMarked;
