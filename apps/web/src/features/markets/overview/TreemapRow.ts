import type { TreemapGroup, TreemapLeaf } from '../../../charts/treemap/prepareTreemap.ts'

/** A project in one of its sectors: a line of what the treemap draws. */
export type TreemapRow = { group: TreemapGroup; leaf: TreemapLeaf }

/** What the treemap draws as lines, sector by sector. */
export function listTreemapRows(groups: readonly TreemapGroup[]): TreemapRow[] {
  return groups.flatMap((group) => group.leaves.map((leaf) => ({ group, leaf })))
}
