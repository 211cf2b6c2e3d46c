import { useSearch } from '@tanstack/react-router'
import { DATAHUB_KINDS, DATAHUB_STATES } from '@tickmark/core/answers/choices'
import { searchParser, useChangeSearch } from '../../data/readSearch.ts'

const MAX_PAGE = 100_000

/** The view state of the list in the address. */
const parseDatahubSearch = searchParser((read) => ({
  q: read.words('q'),
  state: read.choice('state', DATAHUB_STATES),
  project: read.words('project'),
  kind: read.choice('kind', DATAHUB_KINDS),
  mine: read.flag('mine'),
  /** Counted from 1. */
  page: read.count('page', MAX_PAGE),
}))
export type DatahubSearch = ReturnType<typeof parseDatahubSearch>

/** The view state of the list, and a function to change it, which goes back to the first page. */
export function useDatahubSearch() {
  const search = parseDatahubSearch(useSearch({ strict: false }))
  return { search, change: useChangeSearch<DatahubSearch>(FIRST_PAGE) }
}

const FIRST_PAGE = { page: undefined }
export const PER_PAGE = 50

/** The input of the call that lists a page of items. */
export function listInput({ q, state, kind, project, mine, page = 1 }: DatahubSearch) {
  return {
    search: q,
    state,
    kind,
    project_id: project,
    mine: mine && ('true' as const),
    offset: (page - 1) * PER_PAGE,
    limit: PER_PAGE,
  }
}

/** The subject of a new proposal, in the address of its form. */
export type ProposalSearch = Pick<DatahubSearch, 'project' | 'kind'> & {
  /** An own metric to change. */
  metric?: string | undefined
  /** A form for one record in place of a file. */
  form?: string | undefined
  /** The title of a new metric, as a column of a table names it. */
  called?: string | undefined
}
