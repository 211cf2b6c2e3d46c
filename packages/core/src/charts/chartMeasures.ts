import { isWholePeriod } from '../answers/isPartialPeriod.ts'
import { nameMeasure } from '../metrics/nameMeasure.ts'
import { OTHERS_KEY } from '../query/dimensions.ts'
import { findSector } from '../sectors/MARKET_SECTORS.ts'
import type { Day } from '../time/Day.ts'
import type { ChartAnswer, ChartSeries, ChartUnit } from './ChartAnswer.ts'
import { unitOf } from './chartUnits.ts'
import type { CustomChartData } from './composeChart.ts'
import { describeTransform, type FindName } from './nameSeries.ts'

/** One metric or formula of one query, with its series. */
export type Measure = { id: string; title: string; unit: ChartUnit; series: ChartSeries[] }

/** Options for a drawing without a time axis: the names of its parts, and the series that are left out. */
export type MeasureOptions = {
  projectName: FindName
  isHidden: (one: ChartSeries) => boolean
}

/** Lists the measures of a chart, in the order of its queries and their metrics. */
export function listMeasures({
  answer,
  plan: { queries },
}: Pick<CustomChartData, 'answer' | 'plan'>): Measure[] {
  return queries.flatMap(({ id, name, query }) =>
    query.metrics.flatMap((metric): Measure[] => {
      const series = answer.series.filter((one) => one.queryId === id && one.metric === metric)
      const [first] = series
      if (first === undefined) return []
      const words = [nameMeasure(metric), ...query.transforms.map(describeTransform)]
      const title = name !== '' && query.metrics.length === 1 ? name : words.join(', ')
      return [{ id: `${id}:${metric}`, title, unit: unitOf(first), series }]
    }),
  )
}

/** The value that represents a series where there is no time axis, and the one of the period before it. */
export type LatestPoint = { day: Day; value: number; before: number | null }

/** The newest value of a finished period, or of an unfinished one where there is no other. */
export function newestOf(
  series: ChartSeries,
  { timestamps }: Pick<ChartAnswer, 'timestamps'>,
): LatestPoint | undefined {
  const { values, provisional_from } = series
  const isOver = (index: number) =>
    provisional_from === null || (timestamps[index] ?? '') < provisional_from
  const whole = values.findLastIndex((value, index) => value !== null && isOver(index))
  const index = whole >= 0 ? whole : values.findLastIndex((value) => value !== null)
  const [day, value] = [timestamps[index], values[index]]
  if (day === undefined || value === null || value === undefined) return undefined
  const isCompared =
    isWholePeriod(series, day) && isWholePeriod(series, timestamps[index - 1] ?? '')
  return { day, value, before: isCompared ? (values[index - 1] ?? null) : null }
}

/** The subject of a series, without its measure. What the catalog does not know keeps its id. */
export function nameSeriesKey(
  { key, label }: Pick<ChartSeries, 'key' | 'label'>,
  projectName: FindName,
): string {
  const parts = Object.values(key).map((id = '') =>
    id === OTHERS_KEY ? 'Others' : (projectName(id) ?? findSector(id)?.name ?? id),
  )
  return parts.length === 0 ? label : parts.join(' · ')
}
