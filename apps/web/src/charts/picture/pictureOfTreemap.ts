import { formatChange } from '@tickmark/core/formats/formatChange'
import type { ChartTheme } from '../ChartTheme.ts'
import { loadSurface } from '../loadSurface.ts'
import type { TreemapGroup } from '../treemap/prepareTreemap.ts'
import { tileStrength } from '../treemap/tileColour.ts'
import type { ChartPicture } from './ChartPicture.ts'

/** Parts of parts as a picture, coloured as on the page: `limit` is the change from which on a tile has its full colour. */
export async function pictureOfTreemap(
  groups: readonly TreemapGroup[],
  limit: number,
  notes = ['A project of several sectors stands in each of them'],
): Promise<ChartPicture> {
  await loadSurface()
  return {
    legend: [],
    notes,
    makeOption: (theme) => ({
      animation: false,
      series: [
        {
          type: 'treemap',
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          label: {
            color: theme.strong,
            fontFamily: theme.font,
            fontSize: 12,
            lineHeight: 15,
            overflow: 'truncate',
          },
          upperLabel: {
            show: true,
            height: 20,
            color: theme.text,
            fontFamily: theme.font,
            fontSize: 12,
          },
          itemStyle: { borderColor: theme.raise, borderWidth: 1, gapWidth: 1 },
          levels: [
            { upperLabel: { show: false }, itemStyle: { gapWidth: 3, borderWidth: 0 } },
            { itemStyle: { color: theme.raise, gapWidth: 1 } },
          ],
          data: groups.map((group) => ({
            name: group.name,
            children: group.leaves.map((leaf) => ({
              name: `${leaf.name}\n${formatChange(leaf.change)}`,
              value: leaf.value,
              itemStyle: { color: colourOf(leaf.change, limit, theme) },
            })),
          })),
        },
      ],
    }),
  }
}

function colourOf(change: number | null, limit: number, theme: ChartTheme): string {
  if (change === null || change === 0) return theme.line
  const tone = Math.max(-1, Math.min(1, change / limit))
  const alpha = Math.round(tileStrength(tone) * 255)
  return `${tone > 0 ? theme.up : theme.down}${alpha.toString(16).padStart(2, '0')}`
}
