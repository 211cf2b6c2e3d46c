import { defaultSort, projectListQuery } from '@tickmark/core/screens/projectList'
import { parseRanges } from './figureRanges.ts'
import { columnsOf, toServerColumn } from './formulaColumns.ts'
import { parseSort } from './listSort.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'

type View = ProjectsSearch & { as_of?: string | undefined }

/** The longest text that the server searches for. */
const MAX_TEXT_LENGTH = 200

/** The order of the list: what the address says, or else the largest figures of its first column. */
export function sortOf(search: ProjectsSearch, isNarrow: boolean): string {
  return search.sort ?? defaultSort(shownColumns(search, isNarrow)).join()
}

/** The columns in the order shown. */
export function shownColumns(search: ProjectsSearch, isNarrow: boolean): string[] {
  const ids = columnsOf(search)
  return isNarrow && search.cols === undefined ? ids.toSorted((a, b) => needOf(a) - needOf(b)) : ids
}

/** Beside the names a phone shows three columns: first size, revenue and what it costs. */
const NEEDED: readonly string[] = [
  'market_cap_circulating_7d_latest',
  'revenue_30d_sum',
  'ps_circulating_7d_latest',
]

function needOf(column: string): number {
  const at = NEEDED.indexOf(column)
  return at < 0 ? NEEDED.length : at
}

type Shown = { isNarrow: boolean; favorites: readonly string[] }

/** The first page of the list as the address describes it. */
export function listQuery(search: View, { isNarrow, favorites }: Shown) {
  const ids = columnsOf(search)
  const formulas = [...new Set(ids.filter((id) => id.startsWith('=')).map(toServerColumn))]
  const ranges = parseRanges(search.ranges).map(
    ({ column, min, max }) => `${toServerColumn(column)}:${min ?? ''}:${max ?? ''}`,
  )
  const sort = parseSort(sortOf(search, isNarrow)).map(
    ({ column, descending }) => `${descending ? '-' : ''}${toServerColumn(column)}`,
  )
  const lists = {
    formulas,
    ranges,
    sectors: listOf(search.sectors),
    chains: listOf(search.chains),
    tags: listOf(search.tags),
    metrics: listOf(search.has),
  }
  return {
    ...projectListQuery(
      ids.filter((id) => !id.startsWith('=')),
      sort,
    ),
    // An empty list would mean that nothing passes.
    ...Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0)),
    ...(search.fav && { projects: [...favorites] }),
    ...(search.q?.trim() && { text: search.q.trim().slice(0, MAX_TEXT_LENGTH) }),
    ...(search.reviewed && { only_reviewed: true }),
    ...(search.all && { include_all: true }),
    ...(search.as_of !== undefined && { as_of: search.as_of }),
  }
}

function listOf(text: string | undefined): string[] {
  return text === undefined || text === '' ? [] : text.split(',')
}

/** The address without any filter. */
export const NO_FILTERS: ProjectsSearch = {
  q: undefined,
  fav: undefined,
  reviewed: undefined,
  sectors: undefined,
  chains: undefined,
  tags: undefined,
  has: undefined,
  ranges: undefined,
}

/** Returns whether the list has any filters. */
export function hasFilters(search: ProjectsSearch): boolean {
  return Object.keys(NO_FILTERS).some((key) => search[key as keyof ProjectsSearch] !== undefined)
}
