package io.fanout.netty.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.util.AsciiString;
import java.util.Map;

/**
 * Encodes heads with HPACK's static table alone (RFC 7541). It writes every other field in full,
 * each time. That takes more bytes than the dynamic table and the Huffman code, and less work.
 * Owned by its lane.
 */
final class LiteralHeads implements Http2HeadersEncoder, Http2HeadersEncoder.Configuration {
  /** What a field counts in addition to its name and value (RFC 9113, 6.5.2). */
  private static final int FIELD_OVERHEAD = 32;

  private static final int EMPTY_TABLE = 0x20;
  private static final int INDEXED = 0x80;
  private static final int INDEX_BITS = 7;
  private static final int LITERAL = 0x00;
  private static final int SECRET_LITERAL = 0x10; // no proxy may put it into its own table
  private static final int NAME_BITS = 4;
  private static final int LENGTH_BITS = 7;

  private boolean sizeSent;

  /** The other end's limit, kept for Netty. The table stays empty. */
  private long tableSize = Http2CodecUtil.DEFAULT_HEADER_TABLE_SIZE;

  private long mostBytes = Http2CodecUtil.MAX_HEADER_LIST_SIZE;

  @Override
  public void encodeHeaders(int stream, Http2Headers head, ByteBuf out) throws Http2Exception {
    if (!sizeSent) {
      out.writeByte(EMPTY_TABLE); // size 0 is within any limit that the other end sets later
    }
    long bytes = 0;
    for (Map.Entry<CharSequence, CharSequence> field : head) {
      AsciiString name = AsciiString.of(field.getKey());
      AsciiString value = AsciiString.of(field.getValue());
      bytes += name.length() + value.length() + FIELD_OVERHEAD;
      if (bytes > mostBytes) {
        Http2CodecUtil.headerListSizeExceeded(stream, mostBytes, false);
      }
      encode(name, value, out);
    }
    sizeSent = true; // only now, because a refused head is not sent
  }

  private static void encode(AsciiString name, AsciiString value, ByteBuf out) {
    StaticTable.Name known = StaticTable.name(name);
    int whole = known == null ? 0 : known.indexOf(value);
    if (whole > 0) {
      number(INDEXED, INDEX_BITS, whole, out);
      return;
    }
    if (known == null) {
      out.writeByte(LITERAL);
      text(name, out);
    } else {
      number(known.secret() ? SECRET_LITERAL : LITERAL, NAME_BITS, known.index(), out);
    }
    text(value, out);
  }

  private static void text(AsciiString text, ByteBuf out) {
    number(0, LENGTH_BITS, text.length(), out);
    ByteBufUtil.copy(text, out);
  }

  /** A number whose prefix shares a byte with other bits (RFC 7541, 5.1). */
  private static void number(int others, int bits, int number, ByteBuf out) {
    int most = (1 << bits) - 1;
    if (number < most) {
      out.writeByte(others | number);
      return;
    }
    out.writeByte(others | most);
    int left = number - most;
    while (left > 0x7f) {
      out.writeByte((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    out.writeByte(left);
  }

  @Override
  public Configuration configuration() {
    return this;
  }

  @Override
  public void maxHeaderTableSize(long max) {
    tableSize = max;
  }

  @Override
  public long maxHeaderTableSize() {
    return tableSize;
  }

  @Override
  public void maxHeaderListSize(long max) {
    mostBytes = max;
  }

  @Override
  public long maxHeaderListSize() {
    return mostBytes;
  }
}
