import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'

/** What a series call says beside its rows: the sources, from when on values may still change, and where history is cut. */
export function describeAnswers(answers: readonly MetricAnswer[]): Record<string, unknown> {
  const unfinished = answers
    .flatMap((answer) => answer.series.map((series) => series.provisional_from))
    .filter((day) => day !== null)
    .sort()
  const [from] = answers.flatMap((answer) => answer.meta.history_from ?? []).sort()
  return {
    ...(from !== undefined && { history_from: from }),
    sources: [...new Set(answers.flatMap((answer) => answer.meta.sources))].sort(),
    provisional_from: unfinished[0] ?? null,
  }
}
