package io.fanout.relay;

import com.google.protobuf.CodedOutputStream;
import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.http.HeadBytes;
import io.fanout.relay.protocol.RelayProtocol.Call;
import io.fanout.relay.protocol.RelayProtocol.Cancel;
import io.fanout.relay.protocol.RelayProtocol.FromGateway;
import io.fanout.relay.protocol.RelayProtocol.RequestBody;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Collects frames for the relay until they are sent together. Calls, which are many, are written
 * field by field: no message is made for them. Owned by its lane.
 */
final class OutgoingFrames {
  private static final int LENGTH_BYTES = 4;
  private static final int FIRST = 16 * 1024;
  private static final int LENGTH_DELIMITED = 2;

  /**
   * After a call's deadline the relay waits this much longer, so that the gateway can cancel it.
   */
  private static final int GRACE_MILLIS = 250;

  private static final String TIME_LEFT = "X-Request-Timeout-Ms";

  private static final Map<Method, byte[]> METHODS = new EnumMap<>(Method.class);

  static {
    for (Method method : Method.values()) {
      METHODS.put(method, HeadBytes.ascii(method.name()));
    }
  }

  private final RequestFields fields = new RequestFields();
  private byte[] bytes = new byte[FIRST];
  private int begin;
  private CodedOutputStream out = CodedOutputStream.newInstance(bytes);

  /** How many bytes have not been taken. */
  int length() {
    return begin + out.getTotalBytesWritten();
  }

  /** All frames so far. */
  ByteBuf take(ByteBufAllocator buffers) {
    int length = length();
    ByteBuf all = buffers.directBuffer(length).writeBytes(bytes, 0, length);
    clear();
    return all;
  }

  void clear() {
    begin = 0;
    out = CodedOutputStream.newInstance(bytes);
  }

  void message(FromGateway message) {
    int size = message.getSerializedSize();
    makeRoom(LENGTH_BYTES + size);
    try {
      length(size);
      message.writeTo(out);
    } catch (IOException e) {
      throw new IllegalStateException("there is room for " + size + " bytes", e);
    }
  }

  /**
   * Writes a call, with at most {@code window} bytes of its body.
   *
   * @throws CallFailed if it cannot be sent as it is
   */
  void call(int number, int host, byte[] address, Request request, int window) throws CallFailed {
    HeadBytes lines = fields.write(request);
    byte[] method = Objects.requireNonNull(METHODS.get(request.method()));
    Slice body = request.body();
    int first = body == null ? 0 : Math.min(window, body.length());
    int time = timeLeft(request);
    int size =
        number(Call.CALL_FIELD_NUMBER, number)
            + number(Call.HOST_FIELD_NUMBER, host)
            + sizeOf(address.length)
            + sizeOf(method.length)
            + sizeOf(request.target().length())
            + sizeOf(lines.length())
            + CodedOutputStream.computeBoolSize(Call.IDEMPOTENT_FIELD_NUMBER, true)
            + number(Call.TIME_MILLIS_FIELD_NUMBER, time)
            + (body == null ? 0 : number(Call.BODY_LENGTH_FIELD_NUMBER, body.length()))
            + (body == null ? 0 : sizeOf(first));
    try {
      frame(FromGateway.CALL_FIELD_NUMBER, size);
      out.writeUInt32(Call.CALL_FIELD_NUMBER, number);
      out.writeUInt32(Call.HOST_FIELD_NUMBER, host);
      bytes(Call.ADDRESS_FIELD_NUMBER, address, 0, address.length);
      bytes(Call.METHOD_FIELD_NUMBER, method, 0, method.length);
      out.writeString(Call.TARGET_FIELD_NUMBER, request.target());
      bytes(Call.FIELDS_FIELD_NUMBER, lines.array(), 0, lines.length());
      out.writeBool(Call.IDEMPOTENT_FIELD_NUMBER, request.idempotent());
      out.writeUInt32(Call.TIME_MILLIS_FIELD_NUMBER, time);
      if (body != null) {
        out.writeUInt32(Call.BODY_LENGTH_FIELD_NUMBER, body.length());
        bytes(Call.BODY_FIELD_NUMBER, body.array(), body.from(), first);
      }
    } catch (IOException e) {
      throw new IllegalStateException("there is room for " + size + " bytes", e);
    }
  }

  private static int timeLeft(Request request) {
    String millis = request.headers().first(TIME_LEFT);
    return millis == null ? 0 : read(millis);
  }

  /** The gateway writes the header itself; where somebody else did, the call has no time limit. */
  private static int read(String millis) {
    int length = millis.length();
    if (length == 0 || length > 9) {
      return 0;
    }
    int time = 0;
    for (int i = 0; i < length; i++) {
      char c = millis.charAt(i);
      if (c < '0' || c > '9') {
        return 0;
      }
      time = 10 * time + c - '0';
    }
    return time + GRACE_MILLIS;
  }

  /** A part of a request's body that the relay asked for. */
  void requestBody(int number, Slice body, int from, int length) {
    int size =
        number(RequestBody.CALL_FIELD_NUMBER, number)
            + number(RequestBody.FROM_FIELD_NUMBER, from)
            + sizeOf(length);
    try {
      frame(FromGateway.REQUEST_BODY_FIELD_NUMBER, size);
      out.writeUInt32(RequestBody.CALL_FIELD_NUMBER, number);
      out.writeUInt32(RequestBody.FROM_FIELD_NUMBER, from);
      bytes(RequestBody.BODY_FIELD_NUMBER, body.array(), body.from() + from, length);
    } catch (IOException e) {
      throw new IllegalStateException("there is room for " + size + " bytes", e);
    }
  }

  void cancel(int number) {
    int size = number(Cancel.CALL_FIELD_NUMBER, number);
    try {
      frame(FromGateway.CANCEL_FIELD_NUMBER, size);
      out.writeUInt32(Cancel.CALL_FIELD_NUMBER, number);
    } catch (IOException e) {
      throw new IllegalStateException("there is room for " + size + " bytes", e);
    }
  }

  /** Begins a frame with the one message that it has. */
  private void frame(int field, int size) throws IOException {
    int all = CodedOutputStream.computeTagSize(field) + lengthAnd(size);
    makeRoom(LENGTH_BYTES + all);
    length(all);
    out.writeTag(field, LENGTH_DELIMITED);
    out.writeUInt32NoTag(size);
  }

  private void length(int size) throws IOException {
    for (int shift = 24; shift >= 0; shift -= 8) {
      out.writeRawByte(size >>> shift);
    }
  }

  private void bytes(int field, byte[] from, int offset, int length) throws IOException {
    out.writeTag(field, LENGTH_DELIMITED);
    out.writeUInt32NoTag(length);
    out.writeRawBytes(from, offset, length);
  }

  private static int number(int field, int value) {
    return CodedOutputStream.computeUInt32Size(field, value);
  }

  /** Of a field with that many bytes; all its fields have a tag of one byte. */
  private static int sizeOf(int length) {
    return 1 + lengthAnd(length);
  }

  private static int lengthAnd(int length) {
    return CodedOutputStream.computeUInt32SizeNoTag(length) + length;
  }

  private void makeRoom(int more) {
    if (more > out.spaceLeft()) {
      int used = length();
      bytes = Arrays.copyOf(bytes, Math.max(used + more, 2 * bytes.length));
      begin = used;
      out = CodedOutputStream.newInstance(bytes, used, bytes.length - used);
    }
  }
}
