package io.fanout.netty.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.DefaultHttp2FrameWriter;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2Headers;

/**
 * Writes a head, or a small part of a body, as one buffer. Netty writes at least two, with a
 * promise for each. Owned by its lane.
 */
final class WholeFrames extends DefaultHttp2FrameWriter {
  private static final int FRAME_HEADER = Http2CodecUtil.FRAME_HEADER_LENGTH;

  /**
   * Has room for most heads. Netty's TLS handler copies a small body into the room that is left.
   */
  private static final int USUAL = 512;

  /** Parts of bodies up to this size are copied. */
  private static final int MOST_COPIED = 4 * 1024;

  private final LiteralHeads heads;

  WholeFrames() {
    this(new LiteralHeads());
  }

  private WholeFrames(LiteralHeads heads) {
    super(heads);
    this.heads = heads;
  }

  @Override
  public ChannelFuture writeHeaders(
      ChannelHandlerContext ctx,
      int stream,
      Http2Headers head,
      int padding,
      boolean last,
      ChannelPromise promise) {
    if (padding > 0) {
      return super.writeHeaders(ctx, stream, head, padding, last, promise);
    }
    ByteBuf frame = ctx.alloc().buffer(USUAL); // Netty's encoder handles a failure here
    ByteBuf frames;
    try {
      heads.encodeHeaders(stream, head, frame.writeZero(FRAME_HEADER));
      frames = framed(ctx, frame, last ? Http2Flags.END_STREAM : 0, stream);
    } catch (Http2Exception | RuntimeException | Error e) {
      frame.release();
      return promise.setFailure(e);
    }
    return ctx.write(frames, promise);
  }

  /** Turns the block into frames. Its first bytes are free for a frame's header. */
  private ByteBuf framed(ChannelHandlerContext ctx, ByteBuf block, int flags, int stream) {
    int length = block.readableBytes() - FRAME_HEADER;
    if (length <= maxFrameSize()) {
      block.writerIndex(0);
      begin(block, length, Http2FrameTypes.HEADERS, flags | Http2Flags.END_HEADERS, stream);
      return block.writerIndex(FRAME_HEADER + length);
    }
    ByteBuf frames =
        ctx.alloc().buffer(length + FRAME_HEADER * (1 + length / maxFrameSize())); // never grows
    block.skipBytes(FRAME_HEADER);
    begin(frames, maxFrameSize(), Http2FrameTypes.HEADERS, flags, stream);
    frames.writeBytes(block, maxFrameSize());
    while (block.isReadable()) {
      int part = Math.min(block.readableBytes(), maxFrameSize());
      int end = part == block.readableBytes() ? Http2Flags.END_HEADERS : 0;
      begin(frames, part, Http2FrameTypes.CONTINUATION, end, stream);
      frames.writeBytes(block, part);
    }
    block.release();
    return frames;
  }

  private static void begin(ByteBuf out, int length, byte type, int flags, int stream) {
    out.writeMedium(length).writeByte(type).writeByte(flags).writeInt(stream);
  }

  @Override
  public ChannelFuture writeData(
      ChannelHandlerContext ctx,
      int stream,
      ByteBuf data,
      int padding,
      boolean last,
      ChannelPromise promise) {
    int length = data.readableBytes();
    if (padding > 0 || length > MOST_COPIED) { // SETTINGS_MAX_FRAME_SIZE is never smaller
      return super.writeData(ctx, stream, data, padding, last, promise);
    }
    ByteBuf frame;
    try {
      frame = ctx.alloc().buffer(FRAME_HEADER + length);
    } catch (RuntimeException | Error e) {
      data.release();
      return promise.setFailure(e);
    }
    begin(frame, length, Http2FrameTypes.DATA, last ? Http2Flags.END_STREAM : 0, stream);
    frame.writeBytes(data);
    data.release();
    return ctx.write(frame, promise);
  }
}
