import { ChartSurface } from './ChartSurface.tsx'
import { toChartOption } from './toChartOption.ts'

/** What draws charts over time, together with the drawing library: one file, fetched by `loadSurface`. */
export const surface = { ChartSurface, toChartOption }
