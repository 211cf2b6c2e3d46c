import { type Flow, prepareSankey } from '@tickmark/core/charts/sankey/prepareSankey'
import { SankeyChart as SankeySeries } from 'echarts/charts'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback, useMemo } from 'react'
import type { ChartTheme } from './ChartTheme.ts'
import { toSankeyOption } from './toSankeyOption.ts'
import { useChart } from './useChart.ts'

use([SankeySeries, CanvasRenderer])

/** Opens a Sankey diagram; apart from the other charts, since few pages have one. */
function openSankey(element: HTMLElement) {
  return init(element, null, { renderer: 'canvas' })
}

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
  const makeOption = useCallback((theme: ChartTheme) => toSankeyOption(prepared, theme), [prepared])
  const { element } = useChart(makeOption, openSankey)
  const text = prepared.nodes.map((node) => node.text).join(', ')
  return <div ref={element} role="img" aria-label={`${label}: ${text}`} style={{ height }} />
}
