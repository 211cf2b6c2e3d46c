import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { TimeSeriesView } from './TimeSeriesView.tsx'
import { toChartOption } from './toChartOption.ts'

/**
 * The functions that prepare and draw charts over time, together with the drawing library: one file, fetched by
 * `loadSurface`.
 */
export const surface = { TimeSeriesView, prepareTimeSeries, toChartOption }
