import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { type ReactNode, use, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { CustomChart } from '../../../../charts/custom/CustomChart.tsx'
import type { InsteadOf } from '../../../../charts/custom/CustomChartQuery.ts'
import { useDashboardScope } from '../../view/DashboardScope.ts'
import { TileHeadSlot } from '../../view/TileHeadSlot.ts'
import { ChartTools } from './ChartTools.tsx'

type Props = { chart: ChartDefinition; title: string; height: number; footer: ReactNode }

/** A chart, asked as the dashboard says. */
export function ChartTile({ chart, title, height, footer }: Props) {
  const { granularity, range, asOf } = useDashboardScope()
  const head = use(TileHeadSlot)
  const instead = useMemo(
    (): InsteadOf => ({ granularity: granularity ?? undefined, range: range ?? undefined, asOf }),
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
