import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { findUnranked } from '../rollups/findUnranked.ts'
import { getProjectFigures } from './getProjectFigures.ts'

/**
 * The ids of projects by market cap, the largest first; behind them those without one by TVL. Projects with neither, or
 * that rankings leave out, are not among them. Memoized per data version, since every page with a list of projects needs it.
 */
export const listProjectsBySize = memoPerVersion(async (db: Analytics): Promise<string[]> => {
  const { project_ids, columns } = await getProjectFigures(db, {
    columns: ['market_cap_circulating_7d_latest', 'tvl_7d_latest'],
  })
  const unranked = await findUnranked(db)
  const [caps = [], locked = []] = columns.map(({ values }) => values)
  return project_ids
    .map((id, index) => ({ id, cap: caps[index] ?? -1, tvl: locked[index] ?? -1 }))
    .filter(({ id, cap, tvl }) => Math.max(cap, tvl) >= 0 && !unranked.has(id))
    .sort((a, b) => b.cap - a.cap || b.tvl - a.tvl)
    .map(({ id }) => id)
})
