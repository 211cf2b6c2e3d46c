import type { TableSort } from './TableState.ts'

/**
 * The keys after a column's head was pressed: one way, then the other way round, then not at all. With `isFurther` the
 * other keys stay. `first` is the way that comes first.
 */
export function toggleKey(
  keys: readonly TableSort[],
  first: TableSort,
  isFurther: boolean,
): TableSort[] {
  const now = keys.find(({ column }) => column === first.column)
  const next = nextKey(now, first)
  if (!isFurther) return next === undefined ? [] : [next]
  if (now === undefined) return next === undefined ? [...keys] : [...keys, next]
  return keys.flatMap((key) => (key === now ? (next ?? []) : key))
}

function nextKey(now: TableSort | undefined, first: TableSort): TableSort | undefined {
  if (now === undefined) return first
  return now.descending === first.descending
    ? { ...first, descending: !first.descending }
    : undefined
}
