import type { SeriesRow } from './SeriesRow.ts'

/** The ids of the sources behind series, each once, in order. */
export function listUsedSources(used: readonly SeriesRow[]): string[] {
  return [...new Set(used.flatMap((row) => row.source_ids))].sort()
}
