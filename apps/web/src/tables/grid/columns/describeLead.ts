import type { Mart } from '@tickmark/core/marts/Mart'

/** What a row is called in the first column. */
export type Lead = {
  /** The columns that it consists of; the first one puts the rows in order. */
  ids: readonly [string, ...string[]]
  title: string
  width: number
}

const ONE = 208
const EACH = 132

/** The first column: the name of what a row is of, or what tells it apart where it has no name. */
export function describeLead({ identity, facts, row }: Mart): Lead {
  const titleOf = (id: string) => facts.find((fact) => fact.column_id === id)?.title ?? id
  if (identity.includes('name')) return { ids: ['name'], title: titleOf('name'), width: ONE }
  const [first, ...others] = identity.filter((id) => id !== 'record_id')
  if (first === undefined) return { ids: [identity[0] ?? row], title: row, width: ONE }
  const ids = [first, ...others] as const
  return { ids, title: ids.map(titleOf).join(' · '), width: Math.max(ONE, ids.length * EACH) }
}
