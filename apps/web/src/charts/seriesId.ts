import type { ChartSeries } from './ChartAnswer.ts'

/** What tells a series from the others of an answer. */
export function seriesId(series: Pick<ChartSeries, 'key' | 'metric'>): string {
  return [...Object.values(series.key), series.metric].join('|')
}
