import type { Disagreement, Disagreements } from '@tickmark/core/answers/Quality'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { indexSeries } from '../series/indexSeries.ts'

/**
 * The differences between sources, the largest relative difference first; a difference from zero counts as the largest.
 * One row per series. Memoized per data version, since every chart needs it.
 */
export const readDisagreements = memoPerVersion((db) =>
  db.rows<Disagreement>({
    sql: `SELECT metric_id, project_id, chain_id, product_id, contract_id, source_id, other_source_id, compared, days,
                 toString(newest_day) AS newest_day, value, other_value, toString(largest_day) AS largest_day,
                 largest_value, largest_other_value
          FROM disagreements
          ORDER BY abs(largest_other_value - largest_value) / abs(largest_value) DESC, days DESC, metric_id, project_id,
                   chain_id, product_id, contract_id, other_source_id`,
  }),
)

type DisagreementsInput = {
  projects?: readonly string[]
  metrics?: readonly string[]
  /** Either of the two sources. */
  sources?: readonly string[]
  /** Only series that differ on this day or later. */
  earliest?: string
  limit: number
  offset: number
}

/** Lists the differences of more than a twentieth between sources, by series, largest difference first. */
export async function listDisagreements(
  db: Analytics,
  input: DisagreementsInput,
): Promise<Disagreements> {
  const has = (ids: readonly string[] | undefined, ...values: string[]) =>
    ids === undefined || values.some((id) => ids.includes(id))
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
