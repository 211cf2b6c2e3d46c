import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { toChartOption } from './toChartOption.ts'
import { WholeChart } from './WholeChart.tsx'

/** What prepares and draws charts over time, together with the drawing library: one file, fetched by `loadSurface`. */
export const surface = { WholeChart, prepareTimeSeries, toChartOption }
