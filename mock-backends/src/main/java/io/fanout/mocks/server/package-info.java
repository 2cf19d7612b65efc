/**
 * One backend as a WireMock server, tuned to be trusted under load. The only package that knows
 * WireMock's server and its Jetty.
 */
@NullMarked
package io.fanout.mocks.server;

import org.jspecify.annotations.NullMarked;
