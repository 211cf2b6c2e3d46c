import { drawTimeChart } from '@tickmark/core/charts/drawTimeChart'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { TimeSeriesView } from './TimeSeriesView.tsx'

/** The functions that prepare and draw charts over time: one file, fetched by `loadSurface`. */
export const surface = { TimeSeriesView, prepareTimeSeries, drawTimeChart }
