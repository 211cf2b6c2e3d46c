import type { QueryReplacement } from '@tickmark/core/charts/planChart'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type ReactNode, type RefObject, use, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CHART_HEIGHT } from '../../../charts/chartLayout.ts'
import { builderAddress } from '../../../charts/custom/builderAddress.ts'
import { CustomChartBody } from '../../../charts/custom/CustomChartBody.tsx'
import { useCustomChart } from '../../../charts/custom/useCustomChart.ts'
import { useCustomChartSubject } from '../../../charts/custom/useCustomChartSubject.ts'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { Switched } from '../../../data/Switched.tsx'
import { DocumentLink } from '../../../documents/DocumentLink.tsx'
import { TileHeadSlot, useDashboardScope } from '../view/DashboardScope.ts'

type Props = { chart: ChartDefinition; title: string; height: number; footer: ReactNode }

/** A chart with the granularity, range and as-of moment of the dashboard. */
export function ChartTile({ chart, title, height, footer }: Props) {
  const { granularity, range, asOf } = useDashboardScope()
  const head = use(TileHeadSlot)
  const instead = useMemo(
    (): QueryReplacement => ({
      granularity: granularity ?? undefined,
      range: range ?? undefined,
      asOf,
    }),
    [granularity, range, asOf],
  )
  return (
    <>
      <CustomChart
        definition={chart}
        title={title}
        height={height}
        instead={instead}
        footer={footer}
      />
      {head !== null &&
        createPortal(<ChartTools chart={chart} title={title} instead={instead} />, head)}
    </>
  )
}

type ChartToolsProps = { chart: ChartDefinition; title: string; instead: QueryReplacement }

/** The panel tools of a chart tile, which reuse the data of the chart. */
export function ChartTools({ chart, title, instead }: ChartToolsProps) {
  const hidden = useMemo(() => new Set(chart.hidden), [chart.hidden])
  const answers = useCustomChart(chart, instead)
  const subject = useCustomChartSubject({
    title,
    definition: chart,
    instead,
    asked: answers,
    hidden,
  })
  if (subject === undefined) return null
  return (
    <PanelTools
      subject={subject}
      enlarge={(height) => (
        <CustomChart definition={chart} title={title} instead={instead} height={height} />
      )}
    />
  )
}

/** Opens the chart of a tile in the chart builder. */
export function BuilderLink({ chart }: { chart: ChartDefinition }) {
  return (
    <Switched name="CUSTOM_CHARTS_ENABLED">
      <DocumentLink href={builderAddress(chart)} className="ml-auto text-fg2 hover:underline">
        Open as a chart
      </DocumentLink>
    </Switched>
  )
}

type CustomChartProps = {
  definition: ChartDefinition
  title: string
  /** Of all of it, in pixels; the drawing takes what the rest leaves. As high as charts are where absent. */
  height?: number
  instead?: QueryReplacement
  /** Stands behind the sources. */
  footer?: ReactNode
}

/** A chart that a user made, with its legend and sources, in all its states. Hidden series and zoom are not kept. */
function CustomChart({ definition, title, height, instead, footer }: CustomChartProps) {
  const [range, setRange] = useState<MetricQuery['range']>()
  const own = useMemo(() => new Set(definition.hidden), [definition.hidden])
  const [hidden = own, setHidden] = useState<ReadonlySet<string>>()
  const asked = useCustomChart(definition, { ...instead, ...(range && { range }) })
  const body = (room: number) => (
    <CustomChartBody
      asked={asked}
      label={title}
      height={room}
      hidden={hidden}
      onHide={setHidden}
      onZoom={setRange}
      onReset={() => setRange(undefined)}
    />
  )
  const meta = asked.drawn?.answer.meta
  return (
    <div className="flex min-w-0 flex-col" style={{ height }}>
      {height === undefined ? (
        body(CHART_HEIGHT)
      ) : (
        <div className="min-h-0 flex-1 overflow-auto">
          <FillHeight>{body}</FillHeight>
        </div>
      )}
      <footer className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3.5 py-2 text-xs text-fg3 empty:hidden">
        {meta && <Provenance meta={meta} />}
        {footer}
      </footer>
    </div>
  )
}

/** Draws as high as there is room for, whatever is beside the drawing. */
function FillHeight({ children }: { children: (height: number) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  return <div ref={box}>{children(useAvailableHeight(box))}</div>
}

/** A lower drawing is unreadable; its parent scrolls then. */
const LOWEST = 120

/**
 * Returns the height at which a drawing fills the parent of its box together with what else is in the box, such as a
 * legend that wraps. Follows the size of the window, which is outside React.
 */
function useAvailableHeight(box: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(LOWEST)
  useEffect(() => {
    const { current } = box
    const parent = current?.parentElement
    if (current == null || parent == null) return
    const observer = new ResizeObserver(() =>
      setHeight((before) =>
        Math.max(LOWEST, parent.clientHeight - (current.offsetHeight - before)),
      ),
    )
    observer.observe(current)
    observer.observe(parent)
    return () => observer.disconnect()
  }, [box])
  return height
}
