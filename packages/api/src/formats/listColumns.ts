import type { TableRow } from '../endpoint.ts'

/** Every field that any row has, in the order of first appearance. */
export function listColumns(rows: readonly TableRow[]): string[] {
  const columns = new Set<string>()
  for (const row of rows) for (const column of Object.keys(row)) columns.add(column)
  return [...columns]
}
