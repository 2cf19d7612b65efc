/**
 * The settings of a mock backend, written as text such as {@code c=100..300} or {@code
 * c=fault:reset}: parsing, printing, and WireMock's JSON form. Must not contain sockets or servers.
 */
@NullMarked
package io.fanout.mocks.dial;

import org.jspecify.annotations.NullMarked;
