import type { ChartTheme } from './ChartTheme.ts'
import type { PreparedSankey } from './prepareSankey.ts'
import type { ChartOption } from './toChartOption.ts'

/** Prepared flows in the words of the drawing library. */
export function toSankeyOption(prepared: PreparedSankey, theme: ChartTheme): ChartOption {
  return {
    animation: false,
    series: [
      {
        type: 'sankey',
        left: 4,
        right: 96,
        top: 10,
        bottom: 10,
        nodeWidth: 8,
        nodeGap: 24,
        nodeAlign: 'left',
        draggable: false,
        emphasis: { disabled: true },
        label: { color: theme.strong, fontFamily: theme.font, fontSize: 12, lineHeight: 16 },
        lineStyle: { color: 'gradient', opacity: 0.3, curveness: 0.5 },
        data: prepared.nodes.map((node) => ({
          name: node.name,
          depth: node.depth,
          itemStyle: { color: node.colour, borderWidth: 0 },
          label: { formatter: node.label },
        })),
        links: prepared.links,
      },
    ],
  }
}
