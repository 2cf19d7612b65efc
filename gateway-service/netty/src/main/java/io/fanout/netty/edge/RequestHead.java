package io.fanout.netty.edge;

import io.fanout.api.http.Method;
import io.fanout.core.flow.RequestIntake.Wants;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http1.HeadChars;
import io.fanout.netty.http1.HeadTokens;
import io.fanout.netty.http1.MessageHead;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The head of a request. */
final class RequestHead extends MessageHead<BadRequest> {
  private static final byte[] HTTP_1 = HeadTokens.ascii("HTTP/1.");
  private static final int VERSION_LENGTH = HTTP_1.length + 1;
  private static final byte[] HOST = HeadTokens.ascii("host");
  private static final byte[] EXPECT = HeadTokens.ascii("expect");
  private static final byte[] CONTINUE = HeadTokens.ascii("100-continue");
  private static final byte[] UPGRADE = HeadTokens.ascii("upgrade");
  private static final byte[] H2C = HeadTokens.ascii("h2c");
  private static final byte[] HTTP2_SETTINGS = HeadTokens.ascii("http2-settings");

  private final InboundSettings settings;
  private String target = "/";
  private @Nullable Method method;
  private Wants wants = Wants.ANSWER;
  private int hosts;
  private boolean expectsContinue;
  private boolean upgrade;
  private boolean upgradeListed;
  private boolean http2Settings;

  RequestHead(InboundSettings settings, RequestStrictness strictness) {
    super(strictness);
    this.settings = settings;
  }

  /** Reads the whole head, blank line included, and refuses fields that contradict each other. */
  void readRequest(byte[] head) throws BadRequest {
    hosts = 0;
    expectsContinue = false;
    upgrade = false;
    upgradeListed = false;
    http2Settings = false;
    read(head);
    if (hosts > 1 || (hosts == 0 && !isHttp10())) {
      throw RequestRules.hosts(hosts);
    }
    if (length() > settings.maxBody().toBytes()) {
      throw RequestRules.bodyTooLarge(settings);
    }
  }

  @Override
  protected int firstLine(byte[] head) throws BadRequest {
    int at = 0;
    while (HeadChars.isToken(head[at])) {
      at++;
    }
    int methodEnd = at;
    int from = ++at;
    while (HeadChars.isTarget(head[at])) {
      at++;
    }
    if (methodEnd == 0 || head[methodEnd] != ' ' || from == at || head[at] != ' ') {
      throw RequestRules.malformed("the request line is not: method, target, version");
    }
    boolean asterisk = head[from] == '*' && at == from + 1;
    if (head[from] != '/' && !asterisk && !HostAndPort.isInTarget(head, from, at)) {
      throw RequestRules.malformed("the target is neither a path nor a URI with a host");
    }
    int end = at + 1 + VERSION_LENGTH;
    if (end + 2 > head.length || head[end] != '\r' || head[end + 1] != '\n') {
      throw RequestRules.malformed("the request line does not end with a version");
    }
    byte minor = head[end - 1];
    if (!HeadTokens.isAt(HTTP_1, head, at + 1) || (minor != '0' && minor != '1')) {
      throw RequestRules.malformed("the version is neither HTTP/1.1 nor HTTP/1.0");
    }
    http10(minor == '0');
    method = RequestMethods.method(head, methodEnd);
    wants = RequestMethods.wants(head, methodEnd);
    String given = new String(head, from, at - from, StandardCharsets.ISO_8859_1);
    target = RequestTarget.originForm(given, wants);
    return end + 2;
  }

  @Override
  protected void see(byte[] head, int name, int colon, int end) throws BadRequest {
    switch (colon - name) {
      case 4 -> {
        if (HeadTokens.isNamed(HOST, head, name, colon)) {
          host(head, colon + 1, end);
        }
      }
      case 6 -> {
        if (HeadTokens.isNamed(EXPECT, head, name, colon)) {
          expectsContinue |= HeadTokens.hasToken(CONTINUE, head, colon + 1, end);
        }
      }
      case 7 -> {
        if (HeadTokens.isNamed(UPGRADE, head, name, colon)) {
          upgrade |= HeadTokens.hasToken(H2C, head, colon + 1, end);
        }
      }
      case 14 -> http2Settings |= HeadTokens.isNamed(HTTP2_SETTINGS, head, name, colon);
      default -> {
        // Other fields do not affect the request's framing or its connection.
      }
    }
  }

  @Override
  protected void seeConnectionOption(byte[] head, int from, int to) {
    upgradeListed |= HeadTokens.isNamed(UPGRADE, head, from, to);
  }

  private void host(byte[] head, int from, int to) throws BadRequest {
    hosts++;
    int start = HeadTokens.skipBlanks(head, from, to);
    int end = HeadTokens.trimEnd(head, start, to);
    // Host may be empty if the target has no host either (RFC 9110, 7.2).
    if (start < end && !HostAndPort.isOne(head, start, end)) {
      throw RequestRules.malformed("Host is no host");
    }
  }

  /** The method; null for one that no endpoint has. */
  @Nullable Method method() {
    return method;
  }

  Wants wants() {
    return wants;
  }

  /** The target without the scheme and host that it may have. */
  String originForm() {
    return target;
  }

  /** A request in HTTP/1.0 ends its connection, whatever it says. */
  @Override
  public boolean keepAlive() {
    return !isHttp10() && super.keepAlive();
  }

  /** How long the body is; 0 where none is announced. */
  int bodyLength() {
    return (int) Math.max(0, length());
  }

  /** Whether the client waits for 100 Continue, which HTTP/1.0 does not have. */
  boolean expectsContinue() {
    return expectsContinue && !isHttp10() && (isChunked() || bodyLength() > 0);
  }

  /** Whether the client would rather go on with HTTP/2; for requests without a body alone. */
  boolean wantsHttp2() {
    return upgrade
        && upgradeListed
        && http2Settings
        && !isHttp10()
        && !isChunked()
        && bodyLength() == 0;
  }

  @Override
  public void forget() {
    super.forget();
    target = "/";
  }
}
