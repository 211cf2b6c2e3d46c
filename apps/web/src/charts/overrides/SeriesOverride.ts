import type { ChartTransform } from '../ChartTransform.ts'

/** On which side the axis of a series stands. */
export type AxisSide = 'left' | 'right'

/** What is made of the values of one series; `values` leaves them as they are, whatever the chart does. */
export type SeriesTransform = ChartTransform | 'values'

/** What one series of a chart has of its own, whatever its chart does with the others. */
export type SeriesOverride = {
  /** Absent where the chart decides. */
  transform?: SeriesTransform
  /** Absent where its unit decides. */
  side?: AxisSide
}
