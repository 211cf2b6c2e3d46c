import type { TreemapSeriesOption } from 'echarts/charts'
import type { ChartOption } from '../ChartOption.ts'
import type { ChartTheme } from '../ChartTheme.ts'
import type { PreparedTile, PreparedTreemap } from './PreparedTreemap.ts'
import { toneColour } from './toneColour.ts'

type TreemapNode = NonNullable<TreemapSeriesOption['data']>[number]

const HEAD = 22
const EDGE = 2

/** A prepared treemap in the words of the drawing library; `marked` is the tile that the keyboard is at. */
export function toTreemapOption(
  { tiles, root }: PreparedTreemap,
  theme: ChartTheme,
  marked: string | null,
): ChartOption {
  const drawTile = (tile: PreparedTile): TreemapNode => {
    const isHeaded = tile.tiles.length > 0
    const edge = tile.id === marked ? theme.strong : theme.raise
    return {
      name: tile.id,
      value: tile.size,
      itemStyle: {
        color: isHeaded ? theme.raise : toneColour(tile.tone, theme),
        borderColor: edge,
        borderWidth: isHeaded ? 0 : EDGE,
      },
      label: { formatter: () => tile.text },
      upperLabel: { show: isHeaded, formatter: () => tile.text },
      children: tile.tiles.map(drawTile),
    }
  }
  const text = { color: theme.strong, fontFamily: theme.font, fontSize: 12, lineHeight: 16 }
  return {
    series: [
      {
        id: 'treemap',
        type: 'treemap',
        animation: false,
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        emphasis: { disabled: true },
        label: { ...text, show: true, position: 'insideTopLeft', overflow: 'truncate' },
        upperLabel: { ...text, show: true, height: HEAD, overflow: 'truncate' },
        // The ground on which all of it stands.
        levels: [
          {
            itemStyle: {
              gapWidth: root === null ? 4 : 0,
              borderWidth: 0,
              borderColor: theme.raise,
            },
            upperLabel: { show: false },
          },
        ],
        data: tiles.map(drawTile),
      },
    ],
  }
}
