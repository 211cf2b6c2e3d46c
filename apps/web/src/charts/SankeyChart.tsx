import { drawSankey } from '@tickmark/core/charts/sankey/drawSankey'
import { type Flow, prepareSankey } from '@tickmark/core/charts/sankey/prepareSankey'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import { svgDrawing } from '@tickmark/core/drawing/svgDrawing'
import { useMemo } from 'react'
import { useStore } from '../data/createStore.ts'
import { narrowWindow } from '../ui/narrowWindow.ts'
import { DrawnChart } from './DrawnChart.tsx'
import { useWidth } from './useWidth.ts'

type Props = {
  flows: readonly Flow[]
  /** The own figures of the metrics that the flows connect. */
  values: ReadonlyMap<string, number | null>
  label: string
  height: number
}

const FONT_SIZE = 12
const DEFICIT = 'mt-1 size-2 shrink-0 border border-dashed'

/** Flows from the left to the right, as wide as they are large. The list beside it says the same in words. */
export function SankeyChart({ flows, values, label, height }: Props) {
  const chart = useMemo(() => prepareSankey(flows, values), [flows, values])
  const isBare = useStore(narrowWindow)
  const [element, width] = useWidth<HTMLDivElement>()
  const svg = useMemo(() => {
    const box = { width, height, fontSize: FONT_SIZE }
    if (width === 0) return ''
    const { parts } = drawSankey({ kind: 'sankey', chart, isBare }, box, PAGE_STYLE)
    return svgDrawing(box, PAGE_STYLE, parts)
  }, [chart, isBare, width, height])
  const text = chart.nodes.map((node) => node.text).join(', ')
  return (
    <>
      <div
        ref={element}
        role="img"
        aria-label={`${label}: ${text}`}
        className="relative"
        style={{ height }}
      >
        <DrawnChart svg={svg} />
      </div>
      {isBare && (
        // Labels beside the nodes would cover each other.
        <ul aria-hidden="true" className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2 text-sm">
          {chart.nodes.map(({ name, label: words, color, isDeficit }) => (
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
