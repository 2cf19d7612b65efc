/**
 * The way through a proxy: the exchanges after which a connection to it leads to a host. For every
 * client whose connections are on the lanes; knows no client.
 */
@NullMarked
package io.fanout.netty.egress;

import org.jspecify.annotations.NullMarked;
