import type { Mart } from '@tickmark/core/marts/Mart'
import { findProjectsByName } from '@tickmark/core/projects/findProjectsByName'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'

/** What names of a list mean in a table: the column that they filter, and what has such names. */
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

/** A name, and the ids that it may mean. */
type ReadName = { text: string; ids: readonly string[] }

type ReadNames = {
  /** Each id once, in the order of the list. */
  ids: readonly string[]
  /** Names of nothing that is known. */
  unknown: readonly string[]
  /** Names that several things share; all of them are among the ids. */
  shared: readonly ReadName[]
}

/** Spreadsheets separate cells by tabs and lines, people also by commas and semicolons. */
const SEPARATORS = /[\n\r\t,;|]+/

/**
 * The ids behind a pasted list of tickers, names or ids. A part that is no name as a whole is read word by word, so that
 * tickers may also be on one line with blanks between them. Nothing is left out silently.
 */
export function readNames(text: string, kind: NameTarget['kind']): ReadNames {
  const find = kind === 'project' ? findProjects : findSectors
  const names = text
    .split(SEPARATORS)
    .map((part) => part.trim().replace(/^["']|["']$/g, ''))
    .filter((part) => part !== '')
    .flatMap((part): ReadName[] => {
      const ids = find(part)
      if (ids.length > 0 || !part.includes(' ')) return [{ text: part, ids }]
      const words = part.split(/\s+/).map((word) => ({ text: word, ids: find(word) }))
      // A name of several words of which none is known is unknown as a whole.
      return words.some((word) => word.ids.length > 0) ? words : [{ text: part, ids }]
    })
  return {
    ids: [...new Set(names.flatMap(({ ids }) => ids))],
    unknown: [...new Set(names.filter(({ ids }) => ids.length === 0).map((name) => name.text))],
    shared: names.filter(({ ids }) => ids.length > 1),
  }
}

function findProjects(text: string): string[] {
  return findProjectsByName(text).map((project) => project.project_id)
}

function findSectors(text: string): string[] {
  const wanted = text.toLowerCase()
  return MARKET_SECTORS.filter(
    ({ market_sector_id, name }) => market_sector_id === wanted || name.toLowerCase() === wanted,
  ).map((sector) => sector.market_sector_id)
}
