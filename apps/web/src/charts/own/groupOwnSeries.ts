import type { OwnTransform, SeriesLook } from './SeriesLook.ts'

/** Series that the same is made of, by their ids. */
export type OwnGroup = { transform: OwnTransform; ids: ReadonlySet<string> }

/** The series that something of their own is made of. */
export function groupOwnSeries(looks: ReadonlyMap<string, SeriesLook>): OwnGroup[] {
  const groups = new Map<OwnTransform, Set<string>>()
  for (const [id, { transform }] of looks)
    if (transform !== undefined) groups.set(transform, (groups.get(transform) ?? new Set()).add(id))
  return [...groups].map(([transform, ids]) => ({ transform, ids }))
}
