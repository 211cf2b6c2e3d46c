import type { Mart } from '@tickmark/core/marts/Mart'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'

/** The meaning of a list's names in a table: the column that they filter, and what has such names. */
export type NameTarget = { column_id: string; kind: 'project' | 'sector' }

const TARGETS = [
  { column_id: 'project_id', kind: 'project' },
  { column_id: 'chain_id', kind: 'project' },
  { column_id: 'market_sector_id', kind: 'sector' },
] as const satisfies readonly NameTarget[]

/** Undefined for rows that no user would know by name. */
export function findNameTarget({ facts }: Pick<Mart, 'facts'>): NameTarget | undefined {
  return TARGETS.find((target) => facts.some((fact) => fact.column_id === target.column_id))
}

/** A name, and the ids that it may mean. */
type ReadName = { text: string; ids: readonly string[] }

export type ReadNames = {
  /** Each id once, in the order of the list. */
  ids: readonly string[]
  /** Names of nothing that is known. */
  unknown: readonly string[]
  /** Names that several things share; none of them is among the ids, since the list has to say which is meant. */
  shared: readonly ReadName[]
}

/** Spreadsheets separate cells by tabs and lines, people also by commas and semicolons. */
const SEPARATORS = /[\n\r\t,;|]+/

/** The parts of a pasted list. */
function splitList(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((part) => part.trim().replace(/^["']|["']$/g, ''))
    .filter((part) => part !== '')
}

/** Everything in a pasted list that may be a name: its parts, and the words of parts. Each once. */
export function listCandidates(text: string): string[] {
  return [...new Set(splitList(text).flatMap((part) => [part, ...part.split(/\s+/)]))]
}

/**
 * The ids behind a pasted list of tickers, names or ids. A part that is no name as a whole is read word by word, so that
 * tickers may also be on one line with blanks between them. Nothing is left out silently.
 * @param find The ids that one of `listCandidates` may mean.
 */
export function readNames(text: string, find: (name: string) => readonly string[]): ReadNames {
  const names = splitList(text).flatMap((part): ReadName[] => {
    const ids = find(part)
    if (ids.length > 0 || !part.includes(' ')) return [{ text: part, ids }]
    const words = part.split(/\s+/).map((word) => ({ text: word, ids: find(word) }))
    // A name of several words of which none is known is unknown as a whole.
    return words.some((word) => word.ids.length > 0) ? words : [{ text: part, ids }]
  })
  return {
    ids: [...new Set(names.flatMap(({ ids }) => (ids.length > 1 ? [] : ids)))],
    unknown: [...new Set(names.filter(({ ids }) => ids.length === 0).map((name) => name.text))],
    shared: [
      ...new Map(
        names.flatMap((name) => (name.ids.length > 1 ? [[name.text, name] as const] : [])),
      ).values(),
    ],
  }
}

/** A pasted list in which an id stands for each time that a shared name does. */
export function chooseName(text: string, { name, id }: { name: string; id: string }): string {
  const literal = name.replace(/[^\p{L}\p{N}]/gu, '\\$&')
  const edge = String.raw`[\n\r\t,;|\s"']`
  return text.replace(new RegExp(`(?<=^|${edge})${literal}(?=$|${edge})`, 'g'), () => id)
}

/** The market sector with this id or name. */
export function findSectors(text: string): string[] {
  const wanted = text.toLowerCase()
  return MARKET_SECTORS.filter(
    ({ market_sector_id, name }) => market_sector_id === wanted || name.toLowerCase() === wanted,
  ).map((sector) => sector.market_sector_id)
}
