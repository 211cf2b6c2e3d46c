import type { FundraiseTotalsBy } from '@tickmark/core/answers/choices'
import type { FundraiseTotal, FundraiseTotals, Investor } from '@tickmark/core/answers/Fundraises'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { indexSeries } from '../series/indexSeries.ts'
import {
  type FundraiseFilter,
  filteredRaisesSql,
  nameInvestor,
  raisesSql,
  SECTOR_KEYS,
} from './fundraises.ts'

const MAX_CO_INVESTORS = 20

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

/** Returns what is known about an investor by any of its names, from the rounds that list it; undefined if none does. */
export async function findInvestor(db: Analytics, text: string): Promise<Investor | undefined> {
  const params = createParams()
  const raises = await raisesSql(db, params)
  const investor = params.add(await nameInvestor(db, text), 'String')
  const [summary] = await db.rows<Omit<Investor, 'co_investors'>>({
    sql: `
      SELECT ${investor} AS investor, toUInt32(count()) AS rounds,
             toUInt32(countIf(has(lead_investors, ${investor}))) AS led,
             min(day) AS first, max(day) AS newest, coalesce(sum(size), 0) AS amount_usd,
             toUInt32(countIf(size IS NOT NULL)) AS disclosed
      FROM (SELECT day, lead_investors, amount_usd AS size FROM ${raises} WHERE has(investors, ${investor}))
      HAVING rounds > 0`,
    params: params.values,
  })
  if (summary === undefined) return undefined
  const co_investors = await db.rows<Investor['co_investors'][number]>({
    sql: `
      SELECT arrayJoin(investors) AS investor, toUInt32(count()) AS rounds
      FROM ${raises} WHERE has(investors, ${investor})
      GROUP BY investor HAVING investor != ${investor}
      ORDER BY rounds DESC, investor LIMIT ${MAX_CO_INVESTORS}`,
    params: params.values,
  })
  return { ...summary, co_investors }
}

/** The names of all investors of funding rounds, sorted. */
export async function listInvestorNames(db: Analytics): Promise<string[]> {
  const params = createParams()
  const raises = await raisesSql(db, params)
  const rows = await db.rows<{ investor: string }>({
    sql: `SELECT DISTINCT arrayJoin(investors) AS investor FROM ${raises} ORDER BY investor`,
    params: params.values,
  })
  return rows.map(({ investor }) => investor)
}
