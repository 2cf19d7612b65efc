/**
 * What threads may see of the shipped hand-offs when they race, and what they never may. Each class
 * is one race; a forbidden outcome fails the build.
 */
@NullMarked
package io.fanout.stress;

import org.jspecify.annotations.NullMarked;
