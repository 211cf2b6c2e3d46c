import type { ChartAnswer, ChartSeries } from './ChartAnswer.ts'
import type { TimeSeriesOptions } from './prepareTimeSeries.ts'

/** A chart over time with its figures, as a page for frames carries it: all that is needed to draw it at any size. */
export type LiveChart = Omit<TimeSeriesOptions, 'hidden' | 'room' | 'events'> & {
  answer: ChartAnswer
  /** Ids of series. */
  hidden: string[]
  /** Notes for the reader beside those of the drawing. */
  notes: string[]
}

/** More digits than axes and tooltips show. */
const DIGITS = 5
/** A frame of more figures is too large a first load. */
const MOST_VALUES = 14_000

/** A chart with rounded figures and without what no drawing needs; undefined where there are too many of them. */
export function makeLiveChart(live: LiveChart): LiveChart | undefined {
  const { timestamps, series, meta } = live.answer
  if (timestamps.length * series.length > MOST_VALUES) return undefined
  const { total_series, data_from, notes } = meta
  return {
    ...live,
    answer: {
      timestamps,
      series: series.map(round),
      meta: { total_series, data_from: data_from ?? null, notes: notes ?? [] },
    },
  }
}

function round(series: ChartSeries): ChartSeries {
  return {
    ...series,
    values: series.values.map((value) =>
      value === null ? null : Number(value.toPrecision(DIGITS)),
    ),
  }
}
