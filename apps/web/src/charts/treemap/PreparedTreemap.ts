/** A rectangle. Its area is `size`; what it says is written already. */
export type PreparedTile = {
  /** Unique over all tiles; see `group` and `item` for what it stands for. */
  id: string
  /** The group that it is or belongs to; null for the small groups taken together. */
  group: string | null
  /** The item that it is; null for a group and for small ones taken together. */
  item: string | null
  name: string
  /** What stands in it, as far as there is room; empty where there is none for a word. */
  text: string
  size: number
  value: string
  /** With its sign; an em dash where it is not known. */
  change: string
  /** Of its group, or of the whole. */
  share: string
  /** From −1, falling, to 1, rising; null where the change is not known. */
  tone: number | null
  /** In the order of their size; empty where there is nothing inside. */
  tiles: PreparedTile[]
}

export type PreparedTreemap = {
  tiles: PreparedTile[]
  /** The group that is looked into; null for the whole. */
  root: { id: string; name: string } | null
  /** The change from which on the colour is full. */
  limit: number
  /** What is not drawn. */
  notes: string[]
}
