/**
 * Races on the shipped hand-offs, with their acceptable and forbidden outcomes. Each class is one
 * race; a forbidden outcome fails the build.
 */
@NullMarked
package io.fanout.stress;

import org.jspecify.annotations.NullMarked;
