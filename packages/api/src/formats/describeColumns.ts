import type { TableRow } from '../context/endpoint.ts'
import type { ColumnKind, RowColumn } from '../context/RowWriter.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

const FITS: Readonly<Record<Exclude<ColumnKind, 'text'>, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  moment: (value) => typeof value === 'string' && MOMENT.test(value),
  day: (value) => typeof value === 'string' && DAY.test(value),
  list: (value) => typeof value === 'object',
}

/** Every field that any row has, in the order of first appearance, with the narrowest kind that all of its values fit. */
export function describeColumns(rows: readonly TableRow[]): RowColumn[] {
  const names = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) names.add(name)
  return [...names].map((name) => ({ name, kind: findKind(rows, name) }))
}

function findKind(rows: readonly TableRow[], name: string): ColumnKind {
  let kinds = Object.keys(FITS) as (keyof typeof FITS)[]
  for (const row of rows) {
    const value = row[name] ?? null
    if (value !== null) kinds = kinds.filter((kind) => FITS[kind](value))
    if (kinds.length === 0) return 'text'
  }
  return kinds[0] ?? 'text'
}
