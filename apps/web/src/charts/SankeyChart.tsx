import { type Flow, prepareSankey } from '@tickmark/core/charts/sankey/prepareSankey'
import { SankeyChart as SankeySeries } from 'echarts/charts'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback, useMemo } from 'react'
import { useStore } from '../data/createStore.ts'
import { narrowWindow } from '../ui/narrowWindow.ts'
import type { ChartTheme } from './ChartTheme.ts'
import { toSankeyOption } from './toSankeyOption.ts'
import { useCanvasChart } from './useCanvasChart.ts'

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

const DEFICIT = 'mt-1 size-2 shrink-0 border border-dashed'

/** Flows from the left to the right, as wide as they are large. The list beside it says the same in words. */
export function SankeyChart({ flows, values, label, height }: Props) {
  const prepared = useMemo(() => prepareSankey(flows, values), [flows, values])
  const isNarrow = useStore(narrowWindow)
  const makeOption = useCallback(
    (theme: ChartTheme) => toSankeyOption(prepared, theme, isNarrow),
    [prepared, isNarrow],
  )
  const { element } = useCanvasChart(makeOption, openSankey)
  const text = prepared.nodes.map((node) => node.text).join(', ')
  return (
    <>
      <div ref={element} role="img" aria-label={`${label}: ${text}`} style={{ height }} />
      {isNarrow && (
        // Labels beside the nodes would cover each other.
        <ul aria-hidden="true" className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2 text-sm">
          {prepared.nodes.map(({ name, label: words, color, isDeficit }) => (
            <li key={name} className="flex items-start gap-2">
              <span
                className={isDeficit ? DEFICIT : 'mt-1 size-2 shrink-0 rounded-xs'}
                style={isDeficit ? { borderColor: color } : { background: color }}
              />
              <span className="min-w-0 whitespace-pre-line">{words}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
