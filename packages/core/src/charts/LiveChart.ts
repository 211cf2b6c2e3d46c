import type { ChartAnswer, ChartSeries } from './ChartAnswer.ts'
import type { MarkDrawing } from './drawMarks.ts'
import type { TimeSeriesOptions } from './prepareTimeSeries.ts'

/** A chart over time with its figures, as a page for frames carries it: all that is needed to draw it at any size. */
export type LiveChart = Omit<TimeSeriesOptions, 'hidden' | 'room' | 'events'> & {
  answer: ChartAnswer
  /** Ids of series. */
  hidden: string[]
  /** Notes for the reader beside those of the drawing. */
  notes: string[]
}

/** Whatever a script draws as large as its frame. */
export type LiveDrawing =
  | { kind: 'time'; chart: LiveChart }
  | { kind: 'marks'; drawing: MarkDrawing; notes: string[] }

/** More digits than axes and tooltips show. */
const DIGITS = 5
/** A frame of more figures is too large a first load. */
export const MAX_VALUES = 14_000

/**
 * A chart with rounded figures and without what no drawing needs. Of more than `most` values there is only every nth
 * period, counted back from the newest, with a note on them.
 */
export function makeLiveChart(live: LiveChart, most: number): LiveChart {
  const { timestamps, series, meta } = live.answer
  const step = Math.ceil((timestamps.length * series.length) / most)
  const isKept = (_one: unknown, index: number) => (timestamps.length - 1 - index) % step === 0
  const kept = timestamps.filter(isKept)
  const { total_series, data_from, notes } = meta
  return {
    ...live,
    notes: [
      ...live.notes,
      ...(step > 1 ? [`Every ${nth(step)} ${live.granularity} is drawn`] : []),
    ],
    answer: {
      timestamps: kept,
      series: series.map((one): ChartSeries => {
        const { provisional_from: open } = one
        return {
          ...one,
          values: one.values.filter(isKept).map(round),
          provisional_from: open === null ? null : (kept.find((day) => day >= open) ?? null),
        }
      }),
      meta: { total_series, data_from: data_from ?? null, notes: notes ?? [] },
    },
  }
}

function round(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(DIGITS))
}

/** `2nd`, `3rd`, `11th`. */
export function nth(number: number): string {
  const endings = ['th', 'st', 'nd', 'rd'] as const
  const isTeen = Math.floor((number % 100) / 10) === 1
  return `${number}${isTeen ? 'th' : (endings[number % 10] ?? 'th')}`
}
