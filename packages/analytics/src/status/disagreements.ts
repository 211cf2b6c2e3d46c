import type { Disagreement, Disagreements } from '@tickmark/core/answers/Disagreement'
import type { Analytics } from '../client/Analytics.ts'
import { queryContext } from '../client/queryContext.ts'
import { indexSeries } from '../series/indexSeries.ts'

const cache = new WeakMap<Analytics, { version: number; rows: Promise<Disagreement[]> }>()

/**
 * Where sources differ, the largest difference first; one from a zero is the largest there is. Kept in memory under the
 * data version, since every chart asks: one row is a whole series.
 */
export function readDisagreements(db: Analytics): Promise<Disagreement[]> {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known.rows
  const rows = queryContext.share(() =>
    db.rows<Disagreement>({
      sql: `SELECT metric_id, project_id, chain_id, product_id, contract_id, source_id, other_source_id, compared, days,
                 toString(newest_day) AS newest_day, value, other_value, toString(largest_day) AS largest_day,
                 largest_value, largest_other_value
          FROM disagreements
          ORDER BY abs(largest_other_value - largest_value) / abs(largest_value) DESC, days DESC, metric_id, project_id,
                   chain_id, product_id, contract_id, other_source_id`,
    }),
  )
  cache.set(db, { version: db.dataVersion, rows })
  rows.catch(() => cache.delete(db))
  return rows
}

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
