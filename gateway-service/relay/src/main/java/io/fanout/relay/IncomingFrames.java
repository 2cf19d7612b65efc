package io.fanout.relay;

import com.google.protobuf.CodedInputStream;
import io.fanout.relay.protocol.RelayProtocol.Answer;
import io.fanout.relay.protocol.RelayProtocol.AnswerBody;
import io.fanout.relay.protocol.RelayProtocol.FromRelay;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads the relay's frames from whatever pieces arrive. Answers, which are many, are read field by
 * field: no message is made for them. Owned by its lane.
 */
final class IncomingFrames {
  /** Receives the relay's frames, in order. */
  interface Listener {
    void answer(AnswerFields answer) throws IOException;

    /** Anything but an answer or a part of one. */
    void message(FromRelay message) throws IOException;
  }

  /**
   * An answer, or a further part of its body: where its bytes lie in an array that is written to
   * again when the listener has returned.
   */
  static final class AnswerFields {
    boolean isFirst;
    int call;
    int status;
    byte[] bytes = {};
    int fieldsFrom;
    int fieldsLength;
    int bodyFrom;
    int bodyLength;
    boolean more;
    int resends;

    private void begin(boolean first, byte[] array) {
      isFirst = first;
      bytes = array;
      call = 0;
      status = 0;
      fieldsLength = 0;
      bodyLength = 0;
      more = false;
      resends = 0;
    }
  }

  private static final int LENGTH_BYTES = 4;

  /** Longer than any frame of a relay: a part of a body with a head. */
  private static final int MOST_BYTES = 512 * 1024;

  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final Listener listener;
  private final AnswerFields answer = new AnswerFields();
  private byte[] bytes = new byte[16 * 1024];
  private int filled;

  IncomingFrames(Listener listener) {
    this.listener = listener;
  }

  /**
   * Reads what has arrived.
   *
   * @throws IOException if it is not what a relay says
   */
  void read(ByteBuf in) throws IOException {
    while (in.isReadable()) {
      int more = Math.min(in.readableBytes(), MOST_BYTES + LENGTH_BYTES - filled);
      if (more > bytes.length - filled) {
        bytes = Arrays.copyOf(bytes, Math.max(filled + more, 2 * bytes.length));
      }
      in.readBytes(bytes, filled, more);
      filled += more;
      frames();
    }
  }

  private void frames() throws IOException {
    int at = 0;
    while (filled - at >= LENGTH_BYTES) {
      int length = length(at);
      if (length < 0 || length > MOST_BYTES) {
        throw new IOException(
            "a frame of %d bytes (expected: at most %d)"
                .formatted(Integer.toUnsignedLong(length), MOST_BYTES));
      }
      if (length > filled - at - LENGTH_BYTES) {
        break;
      }
      frame(at + LENGTH_BYTES, length);
      at += LENGTH_BYTES + length;
    }
    System.arraycopy(bytes, at, bytes, 0, filled - at);
    filled -= at;
  }

  private int length(int at) {
    return (bytes[at] & 0xff) << 24
        | (bytes[at + 1] & 0xff) << 16
        | (bytes[at + 2] & 0xff) << 8
        | (bytes[at + 3] & 0xff);
  }

  private void frame(int from, int length) throws IOException {
    // The frame has one field, so the first byte is that field's tag, which identifies the
    // message.
    int tag = length == 0 ? 0 : bytes[from];
    if (tag == tag(FromRelay.ANSWER_FIELD_NUMBER)) {
      answer(true, from, length);
    } else if (tag == tag(FromRelay.ANSWER_BODY_FIELD_NUMBER)) {
      answer(false, from, length);
    } else {
      listener.message(FromRelay.parser().parseFrom(bytes, from, length));
    }
  }

  private static int tag(int field) {
    return field << 3 | LENGTH_DELIMITED;
  }

  private void answer(boolean first, int from, int length) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(bytes, from, length);
    int unused = in.readTag();
    if (in.readRawVarint32() != length - in.getTotalBytesRead()) {
      throw new IOException("an answer is not as long as its frame");
    }
    answer.begin(first, bytes);
    if (first) {
      answer(in, from);
    } else {
      answerBody(in, from);
    }
    listener.answer(answer);
  }

  private void answer(CodedInputStream in, int from) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (tag) {
        case Answer.CALL_FIELD_NUMBER << 3 | VARINT -> answer.call = in.readUInt32();
        case Answer.STATUS_FIELD_NUMBER << 3 | VARINT -> answer.status = in.readUInt32();
        case Answer.FIELDS_FIELD_NUMBER << 3 | LENGTH_DELIMITED -> {
          answer.fieldsLength = in.readRawVarint32();
          answer.fieldsFrom = from + in.getTotalBytesRead();
          in.skipRawBytes(answer.fieldsLength);
        }
        case Answer.BODY_FIELD_NUMBER << 3 | LENGTH_DELIMITED -> body(in, from);
        case Answer.MORE_FIELD_NUMBER << 3 | VARINT -> answer.more = in.readBool();
        case Answer.RESENDS_FIELD_NUMBER << 3 | VARINT -> answer.resends = in.readUInt32();
        default -> skip(in, tag);
      }
    }
  }

  private void answerBody(CodedInputStream in, int from) throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (tag) {
        case AnswerBody.CALL_FIELD_NUMBER << 3 | VARINT -> answer.call = in.readUInt32();
        case AnswerBody.BODY_FIELD_NUMBER << 3 | LENGTH_DELIMITED -> body(in, from);
        case AnswerBody.MORE_FIELD_NUMBER << 3 | VARINT -> answer.more = in.readBool();
        default -> skip(in, tag);
      }
    }
  }

  private void body(CodedInputStream in, int from) throws IOException {
    answer.bodyLength = in.readRawVarint32();
    answer.bodyFrom = from + in.getTotalBytesRead();
    in.skipRawBytes(answer.bodyLength);
  }

  private static void skip(CodedInputStream in, int tag) throws IOException {
    if (!in.skipField(tag)) {
      throw new IOException("an answer ends in the middle");
    }
  }
}
