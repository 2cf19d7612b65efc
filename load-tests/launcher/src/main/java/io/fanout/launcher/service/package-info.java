/**
 * Describes how to start the gateway, the mock backends and their helpers, and reads the facts that
 * they report.
 */
@NullMarked
package io.fanout.launcher.service;

import org.jspecify.annotations.NullMarked;
