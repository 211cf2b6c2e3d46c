import type { Series } from '@tickmark/core/query/MetricAnswer'
import type { Day } from '@tickmark/core/time/Day'
import type { ChartUnit } from './ChartUnit.ts'
import type { AxisSide } from './overrides/SeriesOverride.ts'

/** A line of a chart. What is no metric of the catalogue has keys of its own, such as an allocation. */
export type ChartSeries = Omit<Series, 'key'> & {
  key: Readonly<Record<string, string | undefined>>
  /** How it stands apart from the others of its chart; absent where it does not. */
  own?: SeriesOverrideFields
  /** Of several questions the one that it answers; absent where a chart asks one. */
  question?: string
  /** What its values are where neither its metric nor its chart says it. */
  unit?: ChartUnit | undefined
  /** Drawn in it, as `#rrggbb`; what it is decides where absent. */
  colour?: string | undefined
}

export type SeriesOverrideFields = {
  /** Its name without what is made of it. */
  name: string
  side: AxisSide | undefined
  /** Something else is made of its values than of the others', so that they do not add up with them. */
  isTransformed: boolean
  /** What its values are then; undefined where they are what its metric says. */
  unit: ChartUnit | undefined
}

/** What a chart over time draws: the answer to a `MetricQuery`, or other figures in its shape. */
export type ChartAnswer = {
  timestamps: readonly Day[]
  series: readonly ChartSeries[]
  meta: {
    total_series: number
    /** The first day with a value, whatever the range; absent or null where it is not known. */
    data_from?: Day | null
    /** What else the reader must be told. */
    notes?: readonly string[]
  }
}
