import type { TreemapGroup } from '@tickmark/core/charts/treemapGroups'
import { tileStrength } from '@tickmark/core/drawing/tileColor'
import { formatChange } from '@tickmark/core/formats/formatChange'
import type { ChartTheme } from '../ChartTheme.ts'
import { loadSurface } from '../loadSurface.ts'
import type { ChartPicture } from './ChartPicture.ts'
import { stillTreemap } from './stillTreemap.ts'

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
