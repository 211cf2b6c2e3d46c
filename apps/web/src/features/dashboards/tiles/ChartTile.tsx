import type { QueryReplacement } from '@tickmark/core/charts/planChart'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { type ReactNode, use, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { builderAddress } from '../../../charts/custom/builderAddress.ts'
import { CustomChart } from '../../../charts/custom/CustomChart.tsx'
import { useCustomChart } from '../../../charts/custom/useCustomChart.ts'
import { useCustomChartSubject } from '../../../charts/custom/useCustomChartSubject.ts'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
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
