import { parseColumnId } from '../../data/parseColumnId.ts'

/** One key of an order: a column id, or `name`. */
export type SortKey = { column: string; descending: boolean }

/** The keys that an address holds, such as `-fees_30d_sum,name`. */
export function parseSort(text: string | undefined): SortKey[] {
  return (text ?? '')
    .split(',')
    .map((part) => ({ column: part.replace(/^-/, ''), descending: part.startsWith('-') }))
    .filter(({ column }) => column === 'name' || parseColumnId(column) !== undefined)
}

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
