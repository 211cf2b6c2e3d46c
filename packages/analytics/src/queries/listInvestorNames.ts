import type { Analytics } from '../client/Analytics.ts'
import { RAISES } from './FundraiseFilter.ts'

/** Every investor that a funding round names, in the order of their names. */
export async function listInvestorNames(db: Analytics): Promise<string[]> {
  const rows = await db.rows<{ investor: string }>({
    sql: `SELECT DISTINCT arrayJoin(investors) AS investor FROM ${RAISES} ORDER BY investor`,
  })
  return rows.map(({ investor }) => investor)
}
