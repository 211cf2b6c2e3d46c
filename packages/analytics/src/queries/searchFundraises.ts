import type { FundraiseOrder } from '@tickmark/core/answers/FUNDRAISE_ORDERS'
import type { FundraisePage, FundraiseRow } from '@tickmark/core/answers/Fundraises'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { type FundraiseFilter, RAISES, whereFundraises } from './FundraiseFilter.ts'
import { indexSeries } from './indexSeries.ts'

export type FundraiseSearch = FundraiseFilter & {
  orderBy: FundraiseOrder
  descending: boolean
  limit: number
  offset: number
}

/** One page of the funding rounds that a filter leaves, with their number, sum and median. Unknown sizes stand last. */
export async function searchFundraises(
  db: Analytics,
  search: FundraiseSearch,
): Promise<FundraisePage> {
  const params = createParams()
  const where = whereFundraises(search, params)
  const rows = await db.rows<FundraiseRow>({
    sql: `
      SELECT record_id, project_id, name, day, round, amount_usd, valuation_usd, lead_investors,
             other_investors, chains, sector, description, url, source_id
      FROM ${RAISES} ${where}
      ORDER BY ${search.orderBy} ${search.descending ? 'DESC' : 'ASC'} NULLS LAST, day DESC, record_id, source_id
      LIMIT ${params.add(search.limit, 'UInt32')} OFFSET ${params.add(search.offset, 'UInt32')}`,
    params: params.values,
  })
  const [summary] = await db.rows<Summary>({
    sql: `
      SELECT toUInt32(count()) AS rounds, toUInt32(countIf(size IS NOT NULL)) AS disclosed,
             coalesce(sum(size), 0) AS amount_usd, quantileExactExclusiveOrNull(0.5)(size) AS median_usd,
             (SELECT toString(max(day)) FROM fundraises HAVING count() > 0) AS newest,
             groupUniqArray(toString(source_id)) AS sources
      FROM (SELECT amount_usd AS size, source_id FROM ${RAISES} ${where})`,
    params: params.values,
  })
  return {
    rows,
    total: {
      rounds: summary?.rounds ?? 0,
      disclosed: summary?.disclosed ?? 0,
      amount_usd: summary?.amount_usd ?? 0,
    },
    median_usd: summary?.median_usd ?? null,
    newest: summary?.newest ?? null,
    sources: (summary?.sources ?? []).sort(),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

type Summary = {
  rounds: number
  disclosed: number
  amount_usd: number
  median_usd: number | null
  newest: Day | null
  sources: string[]
}
