package io.fanout.clients.apache;

import io.fanout.core.client.CallFailed;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import io.fanout.core.client.SecureSocketFactory;
import io.fanout.netty.egress.ConnectAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/**
 * Opens a connection that leads through a proxy to a host, within a time: connects, speaks TLS with
 * the proxy where that is secured, and asks for a tunnel where the host is. Used by one thread.
 */
final class ProxyConnection {
  private final EgressProxy proxy;
  private final Origin host;
  private final long until;
  private final ConnectAnswer answer;

  ProxyConnection(EgressProxy proxy, Origin host, int timeoutMillis) {
    this.proxy = proxy;
    this.host = host;
    this.until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    this.answer = new ConnectAnswer(proxy, host);
  }

  /** The socket behind which the host is; that socket, or one around it. */
  Socket open(Socket socket, InetAddress address) throws IOException {
    InetSocketAddress remote = new InetSocketAddress(address, proxy.origin().port());
    try {
      socket.connect(remote, leftMillis());
    } catch (SocketTimeoutException | ConnectException | NoRouteToHostException e) {
      // HttpClient tries the next address only after these exceptions.
      throw new ConnectException("no connection to the %s: %s".formatted(proxy, e.getMessage()));
    }
    try {
      Socket secured = proxy.isSecure() ? secured(socket) : socket;
      if (proxy.tunnelsTo(host)) {
        socket.setSoTimeout(leftMillis());
        secured.getOutputStream().write(proxy.connect(host));
        readAnswer(socket, secured);
      }
      socket.setSoTimeout(0);
      return secured;
    } catch (SocketTimeoutException e) {
      throw new ProxyFailedException(answer.late());
    } catch (IOException e) {
      throw new ProxyFailedException(answer.failed("ended the connection: " + e));
    } catch (CallFailed e) {
      throw new ProxyFailedException(e);
    }
  }

  /** What is left of the time, for the host's own TLS. */
  int leftMillis() {
    return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime()));
  }

  private Socket secured(Socket socket) throws IOException, CallFailed {
    socket.setSoTimeout(leftMillis());
    Socket secured =
        new SecureSocketFactory(proxy.security())
            .createSocket(socket, proxy.origin().host(), proxy.origin().port(), true);
    try {
      ((SSLSocket) secured).startHandshake();
    } catch (SSLException e) {
      throw answer.failed("shook no hands: " + e);
    }
    return secured;
  }

  private void readAnswer(Socket socket, Socket secured) throws IOException, CallFailed {
    InputStream in = secured.getInputStream();
    boolean stands = false;
    while (!stands) {
      // The deadline also stops a proxy that sends a byte now and then.
      if (System.nanoTime() - until >= 0) {
        throw answer.late();
      }
      socket.setSoTimeout(leftMillis());
      int next = in.read();
      if (next < 0) {
        throw answer.ended();
      }
      stands = answer.add(next);
    }
  }
}
