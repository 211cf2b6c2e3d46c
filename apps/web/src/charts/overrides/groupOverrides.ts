import type { SeriesOverride, SeriesTransform } from './SeriesOverride.ts'

/** Series that the same is made of, by their ids. */
export type OverrideGroup = { transform: SeriesTransform; ids: ReadonlySet<string> }

/** The series that something of their own is made of. */
export function groupOverrides(looks: ReadonlyMap<string, SeriesOverride>): OverrideGroup[] {
  const groups = new Map<SeriesTransform, Set<string>>()
  for (const [id, { transform }] of looks)
    if (transform !== undefined) groups.set(transform, (groups.get(transform) ?? new Set()).add(id))
  return [...groups].map(([transform, ids]) => ({ transform, ids }))
}
