package io.fanout.netty.edge;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Closes a TLS connection whose client begins a second handshake on it. Up to TLS 1.2 a client may
 * do that at any time, and each one costs the server far more than the client; no protocol of ours
 * has a use for it. Stands before what decrypts: the kind of a record is readable there, and a
 * client sends exactly one handshake record, its {@code Finished}, behind its change of ciphers.
 * TLS 1.3 has no second handshake. Belongs to its connection's lane.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing is left to do if closing fails
final class RenegotiationGuard extends ChannelInboundHandlerAdapter {
  private static final int HEADER_BYTES = 5;
  private static final int CHANGE_CIPHER_SPEC = 20;
  private static final int HANDSHAKE = 22;

  /** The bytes of a record's header that were read so far. */
  private int headerRead;

  private int type;
  private int length;

  /** How much of the record is still to come. */
  private int left;

  private boolean changedCipher;
  private boolean finished;
  private boolean refused;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    if (refused || beginsAnotherHandshake(in)) {
      in.release();
      if (!refused) {
        refused = true;
        ctx.channel().close();
      }
      return;
    }
    ctx.fireChannelRead(in);
  }

  /** Looks at the headers of all records in the bytes. */
  private boolean beginsAnotherHandshake(ByteBuf in) {
    int at = in.readerIndex();
    int end = in.writerIndex();
    while (at < end) {
      if (left > 0) {
        int passed = Math.min(left, end - at);
        left -= passed;
        at += passed;
      } else {
        header(in.getUnsignedByte(at++));
        if (headerRead == 0 && isAnotherHandshake()) {
          return true;
        }
      }
    }
    return false;
  }

  private void header(int octet) {
    switch (headerRead) {
      case 0 -> type = octet;
      case 3 -> length = octet << 8;
      case 4 -> length |= octet;
      default -> {
        // the two bytes of the version
      }
    }
    headerRead++;
    if (headerRead == HEADER_BYTES) {
      headerRead = 0;
      left = length;
    }
  }

  private boolean isAnotherHandshake() {
    if (type == CHANGE_CIPHER_SPEC) {
      changedCipher = true;
    } else if (type == HANDSHAKE && changedCipher) {
      boolean another = finished;
      finished = true;
      return another;
    }
    return false;
  }
}
