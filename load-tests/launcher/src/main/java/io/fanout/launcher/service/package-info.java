/**
 * What the gateway and the mock backends need to be started with, and what they tell of themselves.
 */
@NullMarked
package io.fanout.launcher.service;

import org.jspecify.annotations.NullMarked;
