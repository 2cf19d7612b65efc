/** What HTTP/2 connections to clients and to backends share. */
@NullMarked
package io.fanout.netty.http2;

import org.jspecify.annotations.NullMarked;
