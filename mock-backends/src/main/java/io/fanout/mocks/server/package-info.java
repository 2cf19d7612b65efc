/**
 * One backend as a WireMock server, tuned for load. Only this package may depend on WireMock's
 * server and its Jetty.
 */
@NullMarked
package io.fanout.mocks.server;

import org.jspecify.annotations.NullMarked;
