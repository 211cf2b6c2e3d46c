import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { COMPARED_DAYS, nameSeries, type SeriesOfPoint } from './findFinalDays.ts'
import { LATEST_DAYS } from './LATEST_DAYS.ts'

/** By series, `digestDays` of its settled days as the source said them last. */
export type FinalDigests = ReadonlyMap<string, string>

/** Days and values of so many projects are put together at a time. */
const SLICE = 10

/**
 * What is known of the settled days of every series of some projects, in a few bytes: whoever reads the same of the
 * source again need not compare day by day. Series of which a part is kept as a second opinion only are left out, and so
 * are days that count as provisional: these differ from whatever the source says of them when they are over.
 */
export async function findFinalDigests(
  db: Analytics,
  of: {
    source_id: string
    metrics: readonly MetricId[]
    projects: readonly string[]
    revision_days: number
  },
): Promise<FinalDigests> {
  const digests = new Map<string, string>()
  const parted = new Set<string>()
  for (let start = 0; start < of.projects.length; start += SLICE) {
    const rows = await db.rows<Required<SeriesOfPoint> & { digest: string }>({
      sql: `${digestSql('observations')} UNION ALL ${digestSql('second_opinions')}
            SETTINGS optimize_aggregation_in_order = 1`,
      params: {
        source_id: of.source_id,
        metrics: of.metrics,
        projects: of.projects.slice(start, start + SLICE),
        back: of.revision_days + COMPARED_DAYS,
      },
    })
    for (const row of rows) {
      const name = nameSeries(row)
      if (digests.has(name)) parted.add(name)
      digests.set(name, row.digest)
    }
  }
  for (const name of parted) digests.delete(name)
  return digests
}

const SERIES = 'metric_id, project_id, chain_id, product_id, contract_id'

/** The newest version of each day counts. */
function digestSql(table: 'observations' | 'second_opinions'): string {
  return `
    WITH arrayFilter(one -> one.5 = 0, ${LATEST_DAYS}) AS whole,
         arrayFilter(one -> one.1 < whole[-1].1 - {back: UInt16}, whole) AS settled
    SELECT ${SERIES}, lower(hex(MD5(arrayStringConcat(arrayMap(
      one -> concat(reinterpretAsFixedString(toUInt32(one.1)), reinterpretAsFixedString(one.4)),
      settled))))) AS digest
    FROM ${table}
    WHERE source_id = {source_id: String} AND metric_id IN {metrics: Array(String)}
      AND project_id IN {projects: Array(String)}
    GROUP BY ${SERIES}`
}
