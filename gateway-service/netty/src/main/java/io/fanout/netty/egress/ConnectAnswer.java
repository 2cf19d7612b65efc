package io.fanout.netty.egress;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.EgressProxy;
import io.fanout.core.client.Origin;
import io.fanout.netty.http1.AnswerHeadBytes;

/**
 * Reads a proxy's answer to CONNECT, as strictly as any answer. Any error in it means that the host
 * was not reached. Used by one thread at a time.
 */
public final class ConnectAnswer {
  private static final int OK = 200;
  private static final int MULTIPLE_CHOICES = 300;

  private final EgressProxy proxy;
  private final Origin host;
  private final AnswerHeadBytes heads = new AnswerHeadBytes();

  public ConnectAnswer(EgressProxy proxy, Origin host) {
    this.proxy = proxy;
    this.host = host;
  }

  /** Takes the next byte; true where the tunnel stands behind it. */
  public boolean add(int octet) throws CallFailed {
    try {
      if (!heads.add(octet) || heads.head().status() < OK) {
        return false;
      }
    } catch (CallFailed e) {
      throw failed("answered CONNECT: " + e.detail());
    }
    int status = heads.head().status();
    if (status >= MULTIPLE_CHOICES) {
      throw failed(proxy.refusal(host, status));
    }
    return true;
  }

  /** The failure of the call, with the proxy's name. */
  public CallFailed failed(String what) {
    return new CallFailed(CallResultKind.CONNECT_FAILED, "the %s %s".formatted(proxy, what));
  }

  /** The proxy has closed the connection. */
  public CallFailed ended() {
    return failed(
        heads.begun()
            ? "closed the connection in the middle of its answer to CONNECT"
            : "closed the connection before it answered CONNECT");
  }

  /** Bytes came behind the answer: a host with TLS says nothing before the gateway does. */
  public CallFailed tooMuch() {
    return failed("sent bytes behind its answer to CONNECT");
  }

  /** The time for opening a connection is over. */
  public CallFailed late() {
    return failed("was not ready within connect-timeout");
  }
}
