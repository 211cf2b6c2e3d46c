import { readSearch } from '../../../data/readSearch.ts'

/** The list of contracts as the address holds it; what is absent is the default. */
export type ContractsSearch = {
  /** A part of a name, label or address. */
  q?: string
  /** Chain ids, separated by commas. */
  chains?: string
  /** Categories of labels, separated by commas. */
  categories?: string
  /** Counted from 1. */
  page?: number
}

const MAX_TEXT = 200
const MAX_PAGE = 10_000

export function parseContractsSearch(raw: Record<string, unknown>): ContractsSearch {
  const read = readSearch(raw)
  const page = read.count('page', MAX_PAGE)
  return {
    q: read.text('q')?.slice(0, MAX_TEXT),
    chains: read.list('chains')?.join(','),
    categories: read.list('categories')?.join(','),
    page: page === 1 ? undefined : page,
  }
}
