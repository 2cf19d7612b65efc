package io.fanout.relay;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.CollectedBody;
import io.fanout.core.client.FillingBuffer;
import io.fanout.relay.IncomingFrames.AnswerFields;
import io.fanout.relay.protocol.RelayProtocol.Ending;
import java.io.IOException;
import java.util.Arrays;

/** Assembles replies from the relay's frames. */
final class Answers {
  private static final int FIRST_FINAL_STATUS = 200;
  private static final int LAST_STATUS = 999;

  private Answers() {}

  static void begin(RelayCall call, AnswerFields answer) throws CallFailed, IOException {
    resent(call, answer.resends);
    if (answer.status < FIRST_FINAL_STATUS || answer.status > LAST_STATUS) {
      throw new IOException("a status of " + answer.status + " (expected: 200 to 999)");
    }
    if (!AnswerLines.areValid(
        answer.bytes, answer.fieldsFrom, answer.fieldsFrom + answer.fieldsLength)) {
      throw new CallFailed(
          CallResultKind.MALFORMED,
          call.host().origin() + ": a header field has a byte that none may have");
    }
    if (answer.more) {
      CollectedBody body = new CollectedBody(call.host().limits().maxBody(), call.host().memory());
      byte[] lines =
          Arrays.copyOfRange(
              answer.bytes, answer.fieldsFrom, answer.fieldsFrom + answer.fieldsLength);
      call.begin(new RelayCall.Begun(answer.status, Headers.ofLines(lines, 0, lines.length), body));
      body.add(answer.bytes, answer.bodyFrom, answer.bodyLength);
    }
  }

  static void add(RelayCall call, AnswerFields answer) throws CallFailed, IOException {
    RelayCall.Begun begun = call.begun();
    if (begun == null) {
      throw new IOException("a part of a body before its answer");
    }
    begun.body().add(answer.bytes, answer.bodyFrom, answer.bodyLength);
  }

  static void end(RelayCall call, AnswerFields answer) throws CallFailed {
    RelayCall.Begun begun = call.begun();
    call.answered(
        begun == null
            ? whole(call.host().limits(), answer)
            : new Reply(begun.status(), begun.headers(), begun.body().slice()));
  }

  /** An answer in one frame costs one array: its fields and its body stay in it. */
  private static Reply whole(HostLimits limits, AnswerFields answer) throws CallFailed {
    if (answer.bodyLength > limits.maxBody()) {
      throw CallFailed.tooLarge(limits.maxBody());
    }
    int fields = answer.fieldsLength;
    int length = fields + answer.bodyLength;
    if (length > BodyBudget.NOT_COUNTED) {
      try (FillingBuffer buffer = new FillingBuffer(limits.memory())) {
        if (!buffer.mayHold(length)) {
          throw buffer.noMemory();
        }
      }
    }
    byte[] bytes = new byte[length];
    System.arraycopy(answer.bytes, answer.fieldsFrom, bytes, 0, fields);
    System.arraycopy(answer.bytes, answer.bodyFrom, bytes, fields, answer.bodyLength);
    return new Reply(
        answer.status, Headers.ofLines(bytes, 0, fields), Slice.of(bytes, fields, length));
  }

  static void resent(RelayCall call, int times) {
    for (int i = 0; i < times; i++) {
      call.host().events().resent();
    }
  }

  static CallResultKind ending(Ending ending) {
    return switch (ending) {
      case BROKEN_OFF, UNRECOGNIZED -> CallResultKind.BROKEN_OFF;
      case CONNECT_FAILED -> CallResultKind.CONNECT_FAILED;
      case MALFORMED -> CallResultKind.MALFORMED;
      case TOO_LARGE -> CallResultKind.TOO_LARGE;
      case BAD_REQUEST -> CallResultKind.BAD_REQUEST;
      case TIMED_OUT -> CallResultKind.TIMED_OUT;
      case REJECTED -> CallResultKind.REJECTED_LIMIT;
    };
  }
}
