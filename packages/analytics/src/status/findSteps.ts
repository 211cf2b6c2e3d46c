import type { Analytics } from '../client/Analytics.ts'
import type { Measure } from '../compile/Plan.ts'
import { listFreshness } from './getFreshness.ts'

/** The usual number of days between two values of each measure: those of the most frequent source of its rarest part. */
export async function findSteps<M extends Pick<Measure, 'parts' | 'optional'>>(
  db: Analytics,
  measures: Iterable<M>,
): Promise<Map<M, number>> {
  const steps = new Map<string, number>()
  for (const { metric_id, step_days } of await listFreshness(db))
    steps.set(metric_id, Math.min(step_days, steps.get(metric_id) ?? step_days))
  return new Map(
    [...measures].map((measure) => {
      const required = measure.parts.filter((id) => !measure.optional.includes(id))
      return [measure, Math.max(1, ...required.map((id) => steps.get(id) ?? 1))]
    }),
  )
}
