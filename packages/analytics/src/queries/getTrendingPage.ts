import type { TrendingOrder, TrendingPage } from '@tickmark/core/answers/Contracts'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { indexSeries } from './indexSeries.ts'
import { listTrendingContracts, type TrendingInput, trendingSql } from './listTrendingContracts.ts'

/** One page of the contracts by activity, how many there are, and over which days. */
export async function getTrendingPage(
  db: Analytics,
  input: TrendingInput & { orderBy: TrendingOrder; days: number },
): Promise<TrendingPage> {
  const params = createParams()
  const trending = trendingSql(input, { order: input.orderBy, params })
  const count = (column: string) =>
    `arraySort(pair -> -pair.2, arrayZip(sumMap([toString(${column})], [1]).1, sumMap([toString(${column})], [1]).2))`
  const [summary] = await db.rows<Summary>({
    sql: `
      SELECT toUInt32(count()) AS count, ${count('chain_id')} AS chains, ${count('category')} AS categories,
             (SELECT toString(max(day)) FROM contract_activity HAVING count() > 0) AS to,
             (SELECT toString(max(day) - ${params.add(input.days, 'UInt16')} + 1) FROM contract_activity HAVING count() > 0) AS from,
             (SELECT groupUniqArray(toString(source_id)) FROM contract_activity) AS sources
      FROM (${trending})`,
    params: params.values,
  })
  return {
    rows: await listTrendingContracts(db, input),
    count: summary?.count ?? 0,
    from: summary?.from ?? null,
    to: summary?.to ?? null,
    chains: (summary?.chains ?? []).map(toChoice),
    categories: (summary?.categories ?? []).map(toChoice),
    sources: (summary?.sources ?? []).sort(),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

type Pair = [id: string, contracts: number | string]
type Summary = {
  count: number
  from: Day | null
  to: Day | null
  chains: Pair[]
  categories: Pair[]
  sources: string[]
}

function toChoice([id, contracts]: Pair): { id: string; contracts: number } {
  return { id, contracts: Number(contracts) }
}
