import type { Disagreements } from '@tickmark/core/answers/Disagreement'
import type { Analytics } from '../client/Analytics.ts'
import { indexSeries } from './indexSeries.ts'
import { readDisagreements } from './readDisagreements.ts'

export type DisagreementsInput = {
  projects?: readonly string[]
  metrics?: readonly string[]
  /** Either of the two sources. */
  sources?: readonly string[]
  /** Only series that differ on this day or later. */
  earliest?: string
  limit: number
  offset: number
}

/** Where sources differ by more than a twentieth, series by series, the largest difference first. */
export async function listDisagreements(
  db: Analytics,
  input: DisagreementsInput,
): Promise<Disagreements> {
  const has = (asked: readonly string[] | undefined, ...ids: string[]) =>
    asked === undefined || ids.some((id) => asked.includes(id))
  const found = (await readDisagreements(db)).filter(
    (one) =>
      has(input.projects, one.project_id) &&
      has(input.metrics, one.metric_id) &&
      has(input.sources, one.source_id, one.other_source_id) &&
      (input.earliest === undefined || one.largest_day >= input.earliest),
  )
  return {
    disagreements: found.slice(input.offset, input.offset + input.limit),
    total: found.length,
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}
