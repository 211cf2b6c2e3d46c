import type { ChartTheme } from '../ChartTheme.ts'
import type { ChartOption } from '../toChartOption.ts'

/**
 * A drawing for use outside of its panel: what to draw, and the names of its colors. It is made after the page has loaded
 * the parts of the chart library that draw its kind of series.
 */
export type ChartPicture = {
  /** `project` is the one that identifies the series by its logo. */
  legend: readonly { name: string; color: string; project?: string | undefined }[]
  /** Notes that belong with the drawing. */
  notes: readonly string[]
  makeOption: (theme: ChartTheme) => ChartOption
}
