import type { Mart } from './Mart.ts'

/**
 * The column whose values are the groups of rows that are grouped or filtered by a column. A project counts in each of
 * its market sectors, also where only the first of them is shown.
 */
export function groupKeysOf({ facts }: Pick<Mart, 'facts'>, id: string): string {
  const hasList = facts.some((fact) => fact.column_id === 'market_sectors')
  return id === 'market_sector' && hasList ? 'market_sectors' : id
}
