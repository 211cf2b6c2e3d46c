import type { ListedDuplicate } from '@tickmark/core/answers/ProjectMoves'
import { findPossibleDuplicates } from '@tickmark/core/projects/findPossibleDuplicates'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { getProjectFigures } from './getProjectFigures.ts'

const COLUMNS = ['market_cap_circulating_7d_latest', 'fees_30d_sum', 'tvl_7d_latest'] as const

/**
 * Possible duplicates with the figures that each hides from the remaining project, those that hide most first: market
 * caps, then fees of 30 days, then TVL. Of those that hide nothing the likeliest come first.
 */
export const listDuplicates = memoPerVersion(async (db: Analytics): Promise<ListedDuplicate[]> => {
  const { project_ids, columns } = await getProjectFigures(db, { columns: [...COLUMNS] })
  const at = new Map(project_ids.map((id, index) => [id, index]))
  const figureOf = (id: string, column: number) => columns[column]?.values[at.get(id) ?? -1] ?? null
  const hidden = (column: number, { into, from }: Pick<ListedDuplicate, 'into' | 'from'>) => {
    const value = figureOf(from.project_id, column)
    return figureOf(into.project_id, column) === null ? value : null
  }
  return db.catalog
    .derive(findPossibleDuplicates)
    .map((pair) => {
      const [market_cap, fees, tvl] = [hidden(0, pair), hidden(1, pair), hidden(2, pair)]
      return { ...pair, hides: { market_cap, fees, tvl } }
    })
    .sort((a, b) => compare(a.hides, b.hides))
})

function compare(one: ListedDuplicate['hides'], other: ListedDuplicate['hides']): number {
  return (
    (other.market_cap ?? 0) - (one.market_cap ?? 0) ||
    (other.fees ?? 0) - (one.fees ?? 0) ||
    (other.tvl ?? 0) - (one.tvl ?? 0)
  )
}
