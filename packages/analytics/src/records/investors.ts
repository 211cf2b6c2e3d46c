import type { Investor } from '@tickmark/core/answers/Fundraises'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { nameInvestor, raisesSql } from './fundraises.ts'

const MAX_CO_INVESTORS = 20

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
