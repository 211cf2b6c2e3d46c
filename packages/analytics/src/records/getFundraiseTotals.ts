import type { FundraiseTotalsBy } from '@tickmark/core/answers/choices'
import type { FundraiseTotal, FundraiseTotals } from '@tickmark/core/answers/Fundraises'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { type FundraiseFilter, filteredRaisesSql, SECTOR_KEYS } from './fundraises.ts'

/** The keys of a round. A round with several sectors, chains or investors counts once for each of them. */
const KEYS = {
  month: 'toString(toStartOfMonth(day))',
  quarter: 'toString(toStartOfQuarter(day))',
  year: 'toString(toStartOfYear(day))',
  sector: `arrayJoin(${SECTOR_KEYS})`,
  round: 'round',
  chain: 'arrayJoin(chains)',
  investor: 'arrayJoin(investors)',
  lead_investor: 'arrayJoin(lead_investors)',
} as const satisfies Record<FundraiseTotalsBy, string>

const IN_TIME: ReadonlySet<FundraiseTotalsBy> = new Set(['month', 'quarter', 'year'])

/**
 * Totals of funding rounds. Periods are ordered by time and exist only where there are rounds; other groups are
 * ordered by number of rounds, largest first.
 */
export async function getFundraiseTotals(
  db: Analytics,
  { by, limit, ...filter }: FundraiseFilter & { by: FundraiseTotalsBy; limit: number },
): Promise<FundraiseTotals> {
  const params = createParams()
  const raises = await filteredRaisesSql(db, filter, params)
  const rows = await db.rows<FundraiseTotal>({
    sql: `
      SELECT key, toUInt32(count()) AS rounds, toUInt32(countIf(size IS NOT NULL)) AS disclosed,
             coalesce(sum(size), 0) AS amount_usd
      FROM (SELECT ${KEYS[by]} AS key, amount_usd AS size FROM ${raises})
      GROUP BY key
      ORDER BY ${IN_TIME.has(by) ? 'key' : 'rounds DESC, amount_usd DESC, key'}
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: params.values,
  })
  return {
    by,
    rows,
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}
