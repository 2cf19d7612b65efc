/**
 * Names of hosts and services to addresses. {@code DnsNames} and {@code SrvDiscovery} ask name
 * servers on the lanes and watch names; {@code HostAddresses} asks the operating system.
 */
@NullMarked
package io.fanout.netty.dns;

import org.jspecify.annotations.NullMarked;
