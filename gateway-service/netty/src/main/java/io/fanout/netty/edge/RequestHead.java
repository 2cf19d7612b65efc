package io.fanout.netty.edge;

import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.core.flow.RequestIntake.Wants;
import io.fanout.core.settings.InboundSettings;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A request's head, read from its bytes: strictly, since what one reader forgives and another does
 * not is how one request becomes two. Of the fields only those that frame the message are looked
 * at; the rest stay bytes until somebody asks for them.
 */
final class RequestHead {
  private final InboundSettings settings;
  private byte[] bytes = new byte[0];
  private int fields;
  private int target;
  private int targetEnd;
  private String origin = "/";
  private @Nullable Method method;
  private Wants wants = Wants.ANSWER;
  private boolean http11;
  private final RequestFraming framing = new RequestFraming();

  RequestHead(InboundSettings settings) {
    this.settings = settings;
  }

  /** Reads the whole head, blank line included; the array is this head's from now on. */
  void read(byte[] whole) throws BadRequest {
    bytes = whole;
    framing.reset();
    int at = requestLine();
    fields = at;
    while (bytes[at] != '\r') {
      at = field(at);
    }
    if (at != bytes.length - 2) {
      throw RequestRules.malformed("a carriage return stands alone");
    }
    framing.check(http11, settings);
    String given = new String(bytes, target, targetEnd - target, StandardCharsets.ISO_8859_1);
    origin = RequestTarget.originForm(given, wants);
  }

  private int requestLine() throws BadRequest {
    int at = 0;
    while (RequestHeadChars.isToken(bytes[at])) {
      at++;
    }
    int methodEnd = at;
    target = ++at;
    while (RequestHeadChars.isTarget(bytes[at])) {
      at++;
    }
    targetEnd = at;
    if (methodEnd == 0 || bytes[methodEnd] != ' ' || target == targetEnd || bytes[at] != ' ') {
      throw RequestRules.malformed("the request line is not: method, target, version");
    }
    if (bytes[target] != '/'
        && !isAsterisk()
        && !HostAndPort.isInTarget(bytes, target, targetEnd)) {
      throw RequestRules.malformed("the target is neither a path nor a URI with a host");
    }
    int end = at + 1 + RequestHeadTokens.HTTP_11.length;
    if (end + 2 > bytes.length || bytes[end] != '\r' || bytes[end + 1] != '\n') {
      throw RequestRules.malformed("the request line does not end with a version");
    }
    version(at + 1);
    method = RequestHeadTokens.method(bytes, methodEnd);
    wants = RequestHeadTokens.wants(bytes, methodEnd);
    return end + 2;
  }

  private boolean isAsterisk() {
    return bytes[target] == '*' && targetEnd == target + 1;
  }

  private void version(int at) throws BadRequest {
    boolean known = RequestHeadTokens.isAt(RequestHeadTokens.HTTP_1, bytes, at);
    byte minor = bytes[at + RequestHeadTokens.HTTP_1.length];
    if (!known || (minor != '0' && minor != '1')) {
      throw RequestRules.malformed("the version is neither HTTP/1.1 nor HTTP/1.0");
    }
    http11 = minor == '1';
  }

  /** Reads the field that begins there; the index behind its line. */
  private int field(int at) throws BadRequest {
    int colon = at;
    while (RequestHeadChars.isToken(bytes[colon])) {
      colon++;
    }
    if (colon == at || bytes[colon] != ':') {
      throw RequestRules.malformed("a header field is not: name, colon, value");
    }
    int end = colon + 1;
    while (RequestHeadChars.isValue(bytes[end])) {
      end++;
    }
    if (bytes[end] != '\r' || bytes[end + 1] != '\n') {
      throw RequestRules.malformed("a header field's value has a character that it must not have");
    }
    framing.see(bytes, at, colon, end);
    return end + 2;
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
    return origin;
  }

  Headers headers() {
    return Headers.ofLines(bytes, fields, bytes.length - 2);
  }

  boolean keepAlive() {
    return http11 && !framing.close();
  }

  RequestFraming framing() {
    return framing;
  }

  /** Lets go of the bytes. */
  void forget() {
    bytes = new byte[0];
    origin = "/";
  }
}
