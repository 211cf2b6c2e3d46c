import type { DrawingBox, DrawingStyle } from '@tickmark/core/drawing/DrawingStyle'

/** A drawing for use outside of its panel: how it is drawn, and the names of its colors. */
export type ChartPicture = {
  /** `project` is the one that identifies the series by its logo. */
  legend: readonly { name: string; color: string; project?: string | undefined }[]
  /** Notes that belong with the drawing. */
  notes: readonly string[]
  /** Returns an SVG element of the box's size. */
  draw: (box: DrawingBox, style: DrawingStyle) => string
}
