/** A part of a whole, such as a project, and by what fraction it changed; null where that is not known. */
export type TreemapItem = {
  id: string
  name: string
  value: number | null
  change: number | null
}

/** Parts that belong together, such as the projects of a sector, and what they are together. */
export type TreemapGroup = TreemapItem & { items: readonly TreemapItem[] }
