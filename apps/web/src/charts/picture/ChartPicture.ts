import type { ChartTheme } from '../ChartTheme.ts'
import type { ChartOption } from '../toChartOption.ts'

/**
 * A drawing that is taken out of its panel: what to draw, and the names of its colours. Whoever makes one has fetched
 * what draws it on the page, which teaches the drawing library its kind of series.
 */
export type ChartPicture = {
  legend: readonly { name: string; colour: string }[]
  /** What the reader must be told about the drawing. */
  notes: readonly string[]
  makeOption: (theme: ChartTheme) => ChartOption
}
