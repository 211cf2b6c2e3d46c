import type { AxisSide } from '@tickmark/core/charts/ChartAnswer'
import type { ChartTransform } from '../ChartTransform.ts'

/** What is made of the values of one series; `values` leaves them as they are, whatever the chart does. */
export type SeriesTransform = ChartTransform | 'values'

/** What one series of a chart has of its own, whatever its chart does with the others. */
export type SeriesOverride = {
  /** Absent where the chart decides. */
  transform?: SeriesTransform
  /** Absent where its unit decides. */
  side?: AxisSide
}
