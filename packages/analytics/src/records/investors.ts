import type { Investor } from '@tickmark/core/answers/Fundraises'
import type { Analytics } from '../client/Analytics.ts'
import { RAISES } from './fundraises.ts'

const MOST_CO_INVESTORS = 20

/** What is known about an investor with exactly this name, from the rounds that list it; undefined if none does. */
export async function findInvestor(db: Analytics, investor: string): Promise<Investor | undefined> {
  const [summary] = await db.rows<Omit<Investor, 'co_investors'>>({
    sql: `
      SELECT {investor: String} AS investor, toUInt32(count()) AS rounds,
             toUInt32(countIf(has(lead_investors, {investor: String}))) AS led,
             min(day) AS first, max(day) AS newest, coalesce(sum(size), 0) AS amount_usd,
             toUInt32(countIf(size IS NOT NULL)) AS disclosed
      FROM (SELECT day, lead_investors, amount_usd AS size FROM ${RAISES} WHERE has(investors, {investor: String}))
      HAVING rounds > 0`,
    params: { investor },
  })
  if (summary === undefined) return undefined
  const co_investors = await db.rows<Investor['co_investors'][number]>({
    sql: `
      SELECT arrayJoin(investors) AS investor, toUInt32(count()) AS rounds
      FROM ${RAISES} WHERE has(investors, {investor: String})
      GROUP BY investor HAVING investor != {investor: String}
      ORDER BY rounds DESC, investor LIMIT ${MOST_CO_INVESTORS}`,
    params: { investor },
  })
  return { ...summary, co_investors }
}

/** The names of all investors of funding rounds, sorted. */
export async function listInvestorNames(db: Analytics): Promise<string[]> {
  const rows = await db.rows<{ investor: string }>({
    sql: `SELECT DISTINCT arrayJoin(investors) AS investor FROM ${RAISES} ORDER BY investor`,
  })
  return rows.map(({ investor }) => investor)
}
