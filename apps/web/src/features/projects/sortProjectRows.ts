import { parseColumnId } from '../../data/parseColumnId.ts'
import { type ProjectRow, readShown } from './ProjectRow.ts'

/** One key of an order: a column id, or `name`. */
export type SortKey = { column: string; descending: boolean }

/** The keys that an address holds, such as `-fees_30d_sum,name`. */
export function parseSort(text: string | undefined): SortKey[] {
  return (text ?? '')
    .split(',')
    .map((part) => ({ column: part.replace(/^-/, ''), descending: part.startsWith('-') }))
    .filter(({ column }) => column === 'name' || parseColumnId(column) !== undefined)
}

/** Made once: comparing texts without it looks up the language for each pair. */
const BY_NAME = new Intl.Collator('en')

export function writeSort(keys: readonly SortKey[]): string | undefined {
  return keys.map((key) => `${key.descending ? '-' : ''}${key.column}`).join(',') || undefined
}

/**
 * The keys after a column's head was pressed: the better side first, then the other way round, then
 * not at all. With `multi` the other keys stay.
 */
export function toggleSort(keys: readonly SortKey[], column: string, multi: boolean): SortKey[] {
  const startsDescending =
    column !== 'name' && parseColumnId(column)?.metric.is_lower_value_better !== true
  const now = keys.find((key) => key.column === column)
  const next = nextKey(now, { column, descending: startsDescending })
  if (!multi) return next === undefined ? [] : [next]
  if (now === undefined) return next === undefined ? [...keys] : [...keys, next]
  return keys.flatMap((key) => (key.column === column ? (next ?? []) : key))
}

function nextKey(now: SortKey | undefined, first: SortKey): SortKey | undefined {
  if (now === undefined) return first
  if (now.descending === first.descending) return { ...first, descending: !first.descending }
  return undefined
}

/** The rows in order. Missing figures come last in either direction; equal rows keep the list's own order. */
export function sortProjectRows(
  rows: readonly ProjectRow[],
  keys: readonly SortKey[],
): ProjectRow[] {
  return rows.toSorted((a, b) => {
    for (const key of keys) {
      const order = key.column === 'name' ? byName(a, b, key) : byFigure(a, b, key)
      if (order !== 0) return order
    }
    return 0
  })
}

function byName(a: ProjectRow, b: ProjectRow, { descending }: SortKey): number {
  const order = BY_NAME.compare(a.project.name, b.project.name)
  return descending ? -order : order
}

function byFigure(a: ProjectRow, b: ProjectRow, { column, descending }: SortKey): number {
  const [x, y] = [readShown(a, column), readShown(b, column)]
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  return descending ? y - x : x - y
}
