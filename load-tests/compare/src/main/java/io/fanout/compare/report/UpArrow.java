package io.fanout.compare.report;

import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import org.knowm.xchart.style.markers.Marker;

/** An upward arrow above a point: the true value may be higher. */
final class UpArrow extends Marker {
  private static final double GAP = 8;
  private static final double LENGTH = 20;
  private static final double HEAD = 8;
  private static final double HALF_HEAD = 7;
  private static final double HALF_SHAFT = 2;

  @Override
  public void paint(Graphics2D graphics, double x, double y, int size) {
    double bottom = y - GAP;
    double tip = bottom - LENGTH;
    Path2D arrow = new Path2D.Double();
    arrow.moveTo(x, tip);
    arrow.lineTo(x + HALF_HEAD, tip + HEAD);
    arrow.lineTo(x + HALF_SHAFT, tip + HEAD);
    arrow.lineTo(x + HALF_SHAFT, bottom);
    arrow.lineTo(x - HALF_SHAFT, bottom);
    arrow.lineTo(x - HALF_SHAFT, tip + HEAD);
    arrow.lineTo(x - HALF_HEAD, tip + HEAD);
    arrow.closePath();
    graphics.fill(arrow);
  }
}
