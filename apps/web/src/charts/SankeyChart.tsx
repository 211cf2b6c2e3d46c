import { useCallback, useMemo } from 'react'
import type { ChartTheme } from './ChartTheme.ts'
import { openSankey } from './echartsSankey.ts'
import { type Flow, prepareSankey } from './prepareSankey.ts'
import { useChart } from './useChart.ts'

type Props = {
  flows: readonly Flow[]
  /** The own figures of the metrics that the flows connect. */
  values: ReadonlyMap<string, number | null>
  label: string
  height: number
}

/** Flows from the left to the right, as wide as they are large. The list beside it says the same in words. */
export function SankeyChart({ flows, values, label, height }: Props) {
  const prepared = useMemo(() => prepareSankey(flows, values), [flows, values])
  const makeOption = useCallback(
    (theme: ChartTheme) => ({
      animation: false,
      series: [
        {
          type: 'sankey' as const,
          left: 4,
          right: 96,
          top: 10,
          bottom: 10,
          nodeWidth: 8,
          nodeGap: 24,
          nodeAlign: 'left' as const,
          draggable: false,
          emphasis: { disabled: true },
          label: { color: theme.strong, fontFamily: theme.font, fontSize: 12, lineHeight: 16 },
          lineStyle: { color: 'gradient' as const, opacity: 0.3, curveness: 0.5 },
          data: prepared.nodes.map((node) => ({
            name: node.name,
            depth: node.depth,
            itemStyle: { color: node.colour, borderWidth: 0 },
            label: { formatter: node.label },
          })),
          links: prepared.links,
        },
      ],
    }),
    [prepared],
  )
  const { element } = useChart(makeOption, openSankey)
  const text = prepared.nodes.map((node) => node.text).join(', ')
  return <div ref={element} role="img" aria-label={`${label}: ${text}`} style={{ height }} />
}
