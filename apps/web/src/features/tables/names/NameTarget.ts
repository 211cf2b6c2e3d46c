import type { Mart } from '@tickmark/core/marts/Mart'

/** What names of a list stand for in a table: the column that they filter, and what has such names. */
export type NameTarget = { column_id: string; kind: 'project' | 'sector' }

const TARGETS = [
  { column_id: 'project_id', kind: 'project' },
  { column_id: 'chain_id', kind: 'project' },
  { column_id: 'market_sector_id', kind: 'sector' },
] as const satisfies readonly NameTarget[]

/** Undefined for rows that nobody would know by name. */
export function findNameTarget({ facts }: Pick<Mart, 'facts'>): NameTarget | undefined {
  return TARGETS.find((target) => facts.some((fact) => fact.column_id === target.column_id))
}
