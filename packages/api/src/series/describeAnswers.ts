import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'

/** What a series call says beside its rows: the sources, and from when on values may still change. */
export function describeAnswers(answers: readonly MetricAnswer[]): Record<string, unknown> {
  const unfinished = answers
    .flatMap((answer) => answer.series.map((series) => series.provisional_from))
    .filter((day) => day !== null)
    .sort()
  return {
    sources: [...new Set(answers.flatMap((answer) => answer.meta.sources))].sort(),
    provisional_from: unfinished[0] ?? null,
  }
}
