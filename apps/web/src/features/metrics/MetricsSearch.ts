import { readSearch } from '../../data/readSearch.ts'

/** The catalogue as its address holds it. */
export type MetricsSearch = {
  q?: string
  /** Favorites only. */
  fav?: true
}

export function parseMetricsSearch(raw: Record<string, unknown>): MetricsSearch {
  const read = readSearch(raw)
  return { q: read.text('q'), fav: read.flag('fav') }
}
