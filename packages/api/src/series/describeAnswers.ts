import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'

/**
 * Describes the facts of a series call beside its rows: where the data begin and end, the sources, from when on values
 * may still change, which periods hold points that a check holds as provisional, which series begin with partial
 * periods or have periods with missing days, and where history is cut.
 */
export function describeAnswers(answers: readonly MetricAnswer[]): Record<string, unknown> {
  const unfinished = answers
    .flatMap((answer) => answer.series.map((series) => series.provisional_from))
    .filter((day) => day !== null)
    .sort()
  const [from] = answers.flatMap((answer) => answer.meta.history_from ?? []).sort()
  const held = answers.flatMap((answer) => answer.series.flatMap((one) => one.provisional ?? []))
  const partial = namePartial(answers)
  const gaps = nameGaps(answers)
  return {
    ...(partial.length > 0 && { partial }),
    ...(gaps.length > 0 && { gaps }),
    ...(held.length > 0 && { provisional: [...new Set(held)].sort() }),
    ...(from !== undefined && { history_from: from }),
    ...uniteSpans(answers.map(({ meta }) => meta)),
    sources: [...new Set(answers.flatMap((answer) => answer.meta.sources))].sort(),
    provisional_from: unfinished[0] ?? null,
  }
}

/** The series that begin with partial periods, by their ids, each with the last of these. */
export function namePartial(
  answers: readonly { series: readonly Pick<Series, 'key' | 'metric' | 'partial'>[] }[],
): (NonNullable<Series['partial']> & Record<string, string>)[] {
  return answers.flatMap(({ series }) =>
    series.flatMap(({ partial, ...one }) => (partial ? [{ ...nameIds(one), ...partial }] : [])),
  )
}

/** The series with missing days, by their ids, each with the partial periods among those after its beginning. */
export function nameGaps(
  answers: readonly { series: readonly Pick<Series, 'key' | 'metric' | 'gaps'>[] }[],
): ({ periods: string[] } & Record<string, string | string[]>)[] {
  return answers.flatMap(({ series }) =>
    series.flatMap(({ gaps, ...one }) => (gaps ? [{ ...nameIds(one), periods: gaps }] : [])),
  )
}

function nameIds({ key, metric }: Pick<Series, 'key' | 'metric'>): Record<string, string> {
  const ids = Object.entries(key).map(([dimension, id]) => [`${dimension}_id`, id])
  return { ...Object.fromEntries(ids), metric_id: metric }
}

/** The first and the last day with a value of several answers; null where none has any. */
export function uniteSpans(
  spans: readonly Pick<MetricAnswer['meta'], 'data_from' | 'data_to'>[],
): Pick<MetricAnswer['meta'], 'data_from' | 'data_to'> {
  return {
    data_from: spans.flatMap(({ data_from }) => data_from ?? []).sort()[0] ?? null,
    data_to:
      spans
        .flatMap(({ data_to }) => data_to ?? [])
        .sort()
        .at(-1) ?? null,
  }
}
