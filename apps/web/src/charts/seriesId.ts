import type { ChartSeries } from './ChartAnswer.ts'

/** What tells a series from the others of an answer. */
export function seriesId({
  key,
  metric,
  question,
}: Pick<ChartSeries, 'key' | 'metric' | 'question'>): string {
  const id = [...Object.values(key), metric].join('|')
  return question === undefined ? id : `${question}:${id}`
}
