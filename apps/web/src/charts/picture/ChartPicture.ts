import type { ChartOption } from '../ChartOption.ts'
import type { ChartTheme } from '../ChartTheme.ts'

/** A drawing that is taken out of its panel: what to draw, and the names of its colours. */
export type ChartPicture = {
  legend: readonly { name: string; colour: string }[]
  /** What the reader must be told about the drawing. */
  notes: readonly string[]
  makeOption: (theme: ChartTheme) => ChartOption
}
