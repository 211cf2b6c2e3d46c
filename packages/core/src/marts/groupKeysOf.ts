import type { Mart } from './Mart.ts'

/** Lists of which a column shows the first. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ['market_sector', 'market_sectors'],
  ['sector', 'sectors'],
])

/**
 * The column whose values are the groups of rows that are grouped or filtered by a column. A project, and its funding
 * rounds, count in each of its market sectors, also where only the first of them is shown.
 */
export function groupKeysOf({ facts }: Pick<Mart, 'facts'>, id: string): string {
  const list = LISTS.get(id)
  return list !== undefined && facts.some((fact) => fact.column_id === list) ? list : id
}
