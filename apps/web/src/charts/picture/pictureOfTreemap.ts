import type { TreemapGroup } from '@tickmark/core/charts/treemapGroups'
import { tileStrength } from '@tickmark/core/drawing/tileColor'
import { formatChange } from '@tickmark/core/formats/formatChange'
import type { ChartTheme } from '../ChartTheme.ts'
import { loadSurface } from '../loadSurface.ts'
import type { ChartPicture } from './ChartPicture.ts'

/** Parts of parts as a picture, colored as on the page: `limit` is the change from which on a tile has its full color. */
export async function pictureOfTreemap(
  groups: readonly TreemapGroup[],
  limit: number,
  notes = ['Projects in several sectors appear in their first'],
): Promise<ChartPicture> {
  await loadSurface()
  return {
    legend: [],
    notes,
    makeOption: (theme) => {
      const nodes = groups.map((group) => ({
        text: group.name,
        children: group.leaves.map((leaf) => ({
          text: `${leaf.name}\n${formatChange(leaf.change)}`,
          value: leaf.value,
          color: colorOf(leaf.change, limit, theme),
        })),
      }))
      const look = {
        font: theme.font,
        fontSize: 12,
        text: theme.strong,
        outline: null,
        heading: theme.text,
        ground: theme.raise,
      }
      return { animation: false, series: [stillTreemap(nodes, look)] }
    },
  }
}

function colorOf(change: number | null, limit: number, theme: ChartTheme): string {
  if (change === null || change === 0) return theme.line
  const tone = Math.max(-1, Math.min(1, change / limit))
  const alpha = Math.round(tileStrength(tone) * 255)
  return `${tone > 0 ? theme.up : theme.down}${alpha.toString(16).padStart(2, '0')}`
}

/** A tile, as large as its value, or a group of them under a heading. Texts may have several lines. */
type TreemapNode =
  | { text: string; value: number; color: string }
  | { text: string; children: readonly TreemapNode[] }

type TreemapStyle = {
  font: string
  fontSize: number
  /** Of what is on tiles, and around it where tiles may be as light as the text; null for none. */
  text: string
  outline: string | null
  /** Of the names of groups, and of what is between tiles. */
  heading: string
  ground: string
}

const GAP = 1
const GAP_OF_GROUPS = 3

/** Returns a treemap that cannot be pointed at, as a series of the drawing library. */
function stillTreemap(nodes: readonly TreemapNode[], look: TreemapStyle) {
  const font = { fontFamily: look.font, fontSize: look.fontSize }
  return {
    type: 'treemap' as const,
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    roam: false,
    nodeClick: false as const,
    breadcrumb: { show: false },
    label: {
      ...font,
      color: look.text,
      lineHeight: look.fontSize * 1.25,
      overflow: 'truncate' as const,
      ...(look.outline !== null && { textBorderColor: look.outline, textBorderWidth: 2 }),
    },
    upperLabel: { ...font, show: true, height: look.fontSize * 1.7, color: look.heading },
    itemStyle: { borderColor: look.ground, borderWidth: GAP, gapWidth: GAP },
    levels: [
      { upperLabel: { show: false }, itemStyle: { gapWidth: GAP_OF_GROUPS, borderWidth: 0 } },
      { itemStyle: { color: look.ground, gapWidth: GAP } },
    ],
    data: nodes.map(toItem),
  }
}

type Item = {
  name: string
  value?: number
  itemStyle?: { color: string }
  children?: Item[]
}

function toItem(node: TreemapNode): Item {
  return 'children' in node
    ? { name: node.text, children: node.children.map(toItem) }
    : { name: node.text, value: node.value, itemStyle: { color: node.color } }
}
