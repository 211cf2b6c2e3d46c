import type { BaseColumn } from '../compile/Plan.ts'
import type { SeriesRow } from '../queries/listSeries.ts'

/** Facts that are summed up at once. Each takes the engine about 1 KB meanwhile, beside some 25 MB for the statement. */
const FACTS_PER_SLICE = 30_000

/**
 * The projects that have any of these columns, in slices with about as many facts each, so that memory stays the same
 * however much is loaded. One slice of all projects (null) where that is little, and where a column is added up over
 * projects: each slice would read all of them again.
 */
export function sliceProjects(
  bases: readonly BaseColumn[],
  byMetric: ReadonlyMap<string, readonly SeriesRow[]>,
  factsPerSlice = FACTS_PER_SLICE,
): (readonly string[] | null)[] {
  if (bases.some(({ ecosystem }) => ecosystem !== null)) return [null]
  const facts = new Map<string, number>()
  for (const { metric_id } of bases)
    for (const { project_id, points } of byMetric.get(metric_id) ?? [])
      facts.set(project_id, (facts.get(project_id) ?? 0) + points)
  const slices: string[][] = []
  let room = 0
  for (const [project_id, points] of [...facts].sort()) {
    if (room < points || slices.length === 0) {
      slices.push([])
      room = factsPerSlice
    }
    slices.at(-1)?.push(project_id)
    room -= points
  }
  return slices.length <= 1 ? [null] : slices
}
