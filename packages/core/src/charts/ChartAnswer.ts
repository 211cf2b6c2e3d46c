import type { MetricAnswer, Series } from '../answers/MetricAnswer.ts'
import type { ValueFormat } from '../formats/formatValue.ts'
import type { Day } from '../time/Day.ts'

/** One series of a chart. A series without a metric of the catalog, such as an allocation, has other keys. */
export type ChartSeries = Omit<Series, 'key'> & {
  key: Readonly<Record<string, string | undefined>>
  /** The differences from the other series of its chart; absent where there are none. */
  override?: SeriesOverrideFields
  /** The id of its query; absent where the chart has only one. */
  queryId?: string
  /** The unit, where neither its metric nor its chart decides it. */
  unit?: ChartUnit | undefined
  /** As `#rrggbb`; its subject decides where absent. */
  color?: string | undefined
}

export type SeriesOverrideFields = {
  /** Its name without what is made of it. */
  name: string
  side: AxisSide | undefined
  /** Something else is made of its values than of the others', so that they do not add up with them. */
  isTransformed: boolean
  /** The unit of its values then; undefined where it is that of its metric. */
  unit: ChartUnit | undefined
}

/** The data of a chart over time: the answer to a `MetricQuery`, or other figures in its shape. */
export type ChartAnswer = {
  timestamps: readonly Day[]
  series: readonly ChartSeries[]
  meta: {
    total_series: number
    /** The first day with a value, whatever the range; absent or null where it is not known. */
    data_from?: Day | null
    /** Further notes for the reader. */
    notes?: readonly string[]
  }
}

/** The answer to a chart's query together with the answers for its overridden series. */
export type MixedAnswer = Omit<ChartAnswer, 'meta'> & Pick<MetricAnswer, 'meta'>

/** Identifies a series within an answer. */
export function seriesId({
  key,
  metric,
  queryId,
}: Pick<ChartSeries, 'key' | 'metric' | 'queryId'>): string {
  const id = [...Object.values(key), metric].join('|')
  return queryId === undefined ? id : `${queryId}:${id}`
}

/** The unit of the values of a chart: written like a metric, parts of a whole, or places in a ranking. */
export type ChartUnit = ValueFormat | 'share' | 'rank'

/** On which side of the plot an axis is. */
export type AxisSide = 'left' | 'right'
