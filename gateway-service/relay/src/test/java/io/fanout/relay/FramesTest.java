package io.fanout.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.relay.protocol.RelayProtocol.Answer;
import io.fanout.relay.protocol.RelayProtocol.AnswerBody;
import io.fanout.relay.protocol.RelayProtocol.Call;
import io.fanout.relay.protocol.RelayProtocol.FromGateway;
import io.fanout.relay.protocol.RelayProtocol.FromRelay;
import io.fanout.relay.protocol.RelayProtocol.Pong;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The hand-written frames agree with the Protobuf schema. */
final class FramesTest {
  private final List<String> heard = new ArrayList<>();
  private final IncomingFrames incoming =
      new IncomingFrames(
          new IncomingFrames.Listener() {
            @Override
            public void answer(IncomingFrames.AnswerFields answer) {
              heard.add(
                  "%s %d %d %s|%s %s %d"
                      .formatted(
                          answer.isFirst,
                          answer.call,
                          answer.status,
                          text(answer.bytes, answer.fieldsFrom, answer.fieldsLength),
                          text(answer.bytes, answer.bodyFrom, answer.bodyLength),
                          answer.more,
                          answer.resends));
            }

            @Override
            public void message(FromRelay message) {
              heard.add(message.getMessageCase().name());
            }
          });

  private static String text(byte[] bytes, int from, int length) {
    return length == 0 ? "" : new String(bytes, from, length, StandardCharsets.ISO_8859_1);
  }

  private static ByteBuf frame(FromRelay message) {
    byte[] bytes = message.toByteArray();
    return Unpooled.buffer().writeInt(bytes.length).writeBytes(bytes);
  }

  private static FromRelay answer() {
    return FromRelay.newBuilder()
        .setAnswer(
            Answer.newBuilder()
                .setCall(300)
                .setStatus(404)
                .setFields(ByteString.copyFromUtf8("A: b\r\n"))
                .setBody(ByteString.copyFromUtf8("{}"))
                .setMore(true)
                .setResends(2))
        .build();
  }

  @Test
  void answersAreReadInWhateverPiecesTheyArrive() throws Exception {
    ByteBuf all =
        Unpooled.wrappedBuffer(
            frame(answer()),
            frame(
                FromRelay.newBuilder()
                    .setAnswerBody(
                        AnswerBody.newBuilder()
                            .setCall(300)
                            .setBody(ByteString.copyFrom(new byte[40_000])))
                    .build()),
            frame(FromRelay.newBuilder().setPong(Pong.getDefaultInstance()).build()));
    while (all.isReadable()) {
      incoming.read(all.readSlice(1));
    }
    assertThat(heard).hasSize(3);
    assertThat(heard.get(0)).isEqualTo("true 300 404 A: b\r\n|{} true 2");
    assertThat(heard.get(1)).startsWith("false 300 0 |").endsWith(" false 0").hasSize(40_000 + 21);
    assertThat(heard.get(2)).isEqualTo("PONG");
  }

  @Test
  void brokenFramesAreRefusedOrRead() {
    Random random = new Random(20_261_123);
    byte[] good = frame(answer()).array();
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = good.clone();
      bytes[4 + random.nextInt(bytes.length - 4)] = (byte) random.nextInt(256);
      IncomingFrames fresh =
          new IncomingFrames(
              new IncomingFrames.Listener() {
                @Override
                public void answer(IncomingFrames.AnswerFields answer) {
                  assertThat(answer.bodyFrom + answer.bodyLength)
                      .isLessThanOrEqualTo(answer.bytes.length);
                }

                @Override
                public void message(FromRelay message) {
                  assertThat(message).isNotNull();
                }
              });
      try {
        fresh.read(Unpooled.wrappedBuffer(bytes));
      } catch (IOException e) {
        refused++;
      }
    }
    assertThat(refused).isBetween(1, 20_000);
  }

  @Test
  void aFrameWithoutEndIsRefusedAtItsFirstBytes() {
    assertThatThrownBy(() -> incoming.read(Unpooled.buffer().writeInt(Integer.MAX_VALUE)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2147483647 bytes (expected: at most");
  }

  @Test
  void callsAreWhatTheSchemaSays() throws Exception {
    OutgoingFrames outgoing = new OutgoingFrames();
    byte[] address = {127, 0, 0, 1};
    Headers headers = Headers.of("A", "b", "X-Request-Timeout-Ms", "75");
    for (int i = 1; i <= 300; i++) {
      outgoing.call(
          i, 7, address, new Request(Method.POST, "/" + i, headers, Slice.of("x".repeat(i))), 100);
    }
    outgoing.call(301, 7, address, Request.get("/"), 100);
    outgoing.cancel(200);
    outgoing.requestBody(5, Slice.of("0123456789"), 3, 4);
    ByteBuf all = outgoing.take(UnpooledByteBufAllocator.DEFAULT);
    for (int i = 1; i <= 300; i++) {
      Call call = next(all).getCall();
      assertThat(call.getCall()).isEqualTo(i);
      assertThat(call.getHost()).isEqualTo(7);
      assertThat(call.getAddress().toByteArray()).isEqualTo(address);
      assertThat(call.getMethod()).isEqualTo("POST");
      assertThat(call.getTarget().toStringUtf8()).isEqualTo("/" + i);
      assertThat(call.getFields().toStringUtf8()).isEqualTo("A: b\r\nX-Request-Timeout-Ms: 75\r\n");
      assertThat(call.getIdempotent()).isFalse();
      assertThat(call.getTimeMillis()).isEqualTo(325);
      assertThat(call.getBodyLength()).isEqualTo(i);
      assertThat(call.getBody().size()).isEqualTo(Math.min(i, 100));
    }
    Call get = next(all).getCall();
    assertThat(get.hasBodyLength()).isFalse();
    assertThat(get.getIdempotent()).isTrue();
    assertThat(get.getTimeMillis()).isZero();
    assertThat(next(all).getCancel().getCall()).isEqualTo(200);
    assertThat(next(all).getRequestBody().getBody().toStringUtf8()).isEqualTo("3456");
    assertThat(all.isReadable()).isFalse();
    all.release();
    assertThat(outgoing.length()).isZero();
  }

  private static FromGateway next(ByteBuf all) throws IOException {
    byte[] bytes = new byte[all.readInt()];
    all.readBytes(bytes);
    return FromGateway.parseFrom(bytes);
  }

  @Test
  void requestsThatCouldEndALineAreNotSent() {
    OutgoingFrames outgoing = new OutgoingFrames();
    for (Request request :
        List.of(
            Request.get("/a b"),
            Request.get(""),
            Request.get("/").with(Headers.of("Content-Length", "3")),
            Request.get("/").with(Headers.of("A b", "3")),
            Request.get("/").with(Headers.of("A", "\u0001")))) {
      assertThatThrownBy(() -> outgoing.call(1, 1, new byte[4], request, 100))
          .isInstanceOf(CallFailed.class)
          .hasMessageContaining("the request was not sent");
    }
    assertThat(outgoing.length()).isZero();
  }

  @Test
  void fieldLinesHaveANameAColonAValueAndALineEnd() {
    for (String lines : List.of("", "A: b\r\n", "A:\r\nB: c d\t\u00e9\r\n")) {
      assertThat(areValid(lines)).as(lines).isTrue();
    }
    for (String lines :
        List.of("A", "A:", "A: b", "A: b\r", "A: b\n", ": b\r\n", "A b: c\r\n", "A: \0\r\n")) {
      assertThat(areValid(lines)).as(lines).isFalse();
    }
  }

  private static boolean areValid(String lines) {
    byte[] bytes = lines.getBytes(StandardCharsets.ISO_8859_1);
    return AnswerLines.areValid(bytes, 0, bytes.length);
  }
}
