import type { TreemapGroup, TreemapLeaf } from '../treemapGroups.ts'
import type { Box } from './squarify.ts'
import { squarify } from './squarify.ts'

export type TreemapTile = TreemapLeaf & {
  box: Box
  /** From −1, fallen by the limit or more, to 1; null where the change is unknown. */
  tone: number | null
  shows: 'nothing' | 'name' | 'all'
}

export type PreparedTreemap = {
  groups: {
    id: string
    name: string
    /** With its heading; tiles lie below that. */
    box: Box
    hasHeading: boolean
    tiles: TreemapTile[]
  }[]
  /** Leaves that would be smaller than can be pointed at, and are left out. */
  hidden: number
}

type Options = {
  width: number
  height: number
  /** The change from which on a tile has its full color. */
  limit: number
  /** The parts of one thing need no heading. */
  isFlat?: boolean
}

/** As high as a finger needs at the least. */
export const HEADING_HEIGHT = 24
const GAP = 1
const SMALLEST = 4
const NAME_ROOM = { width: 44, height: 18 }
const ALL_ROOM = { width: 52, height: 34 }

/** Lays out every group and every leaf of it, with the strength of its color and the text that there is room for. */
export function prepareTreemap(
  groups: readonly TreemapGroup[],
  { width, height, limit, isFlat = false }: Options,
): PreparedTreemap {
  const sized = groups
    .map((group) => ({ group, total: sum(group.leaves.map((leaf) => leaf.value)) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
  const boxes = squarify(
    sized.map(({ total }) => total),
    { x: 0, y: 0, width, height },
  )
  let hidden = 0
  const prepared = sized.map(({ group }, index) => {
    const box = boxes[index] ?? { x: 0, y: 0, width: 0, height: 0 }
    const hasHeading = !isFlat && box.width >= NAME_ROOM.width && box.height >= 2 * HEADING_HEIGHT
    const inner = inside(box, hasHeading)
    const leaves = squarify(
      group.leaves.map((leaf) => leaf.value),
      inner,
    )
    const tiles = group.leaves.flatMap((leaf, at): TreemapTile[] => {
      const place = leaves[at]
      if (place === undefined || Math.min(place.width, place.height) < SMALLEST) {
        hidden++
        return []
      }
      return [
        {
          ...leaf,
          box: place,
          tone: leaf.change === null ? null : clamp(leaf.change / limit),
          shows: roomOf(place),
        },
      ]
    })
    return { id: group.id, name: group.name, box, hasHeading, tiles }
  })
  return { groups: prepared, hidden }
}

function inside({ x, y, width, height }: Box, hasHeading: boolean): Box {
  const top = hasHeading ? HEADING_HEIGHT : GAP
  return {
    x: x + GAP,
    y: y + top,
    width: Math.max(0, width - 2 * GAP),
    height: Math.max(0, height - top - GAP),
  }
}

function roomOf({ width, height }: Box): TreemapTile['shows'] {
  if (width >= ALL_ROOM.width && height >= ALL_ROOM.height) return 'all'
  return width >= NAME_ROOM.width && height >= NAME_ROOM.height ? 'name' : 'nothing'
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
