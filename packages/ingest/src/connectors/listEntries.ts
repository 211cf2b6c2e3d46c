import type { AnsweredSubject } from './AnsweredSubject.ts'
import { isList, LISTS_KEY, type RawEntry } from './RawEntry.ts'

/** The answers that subjects were read from, as the list of a run names them: lists come first, and once. */
export function listEntries(answered: readonly AnsweredSubject[]): RawEntry[] {
  const own = answered.filter(({ name }) => name === undefined).flatMap(({ entries }) => entries)
  const toldBy = answered.find(({ name }) => name !== undefined)
  if (toldBy === undefined) return own
  const told = answered.flatMap(({ key, name }): [string, string][] =>
    name === undefined ? [] : [[key, name]],
  )
  const lists = toldBy.entries.map((entry, index) => ({
    ...entry,
    key: LISTS_KEY,
    ...(index === 0 && { told }),
  }))
  return [...lists, ...own]
}

/** The other way: the subjects that the answers of a run tell of, in their order; what only helped is left out. */
export function listAnswered(entries: readonly RawEntry[]): AnsweredSubject[] {
  const lists = entries.filter(isList)
  const told = (lists[0]?.told ?? []).map(([key, name]) => ({ key, name, entries: lists }))
  const own = new Map<string, RawEntry[]>()
  for (const entry of entries) {
    if (entry.key === '' || isList(entry)) continue
    const known = own.get(entry.key)
    if (known) known.push(entry)
    else own.set(entry.key, [entry])
  }
  return [...told, ...[...own].map(([key, own]) => ({ key, entries: own }))]
}
