import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { ReactNode } from 'react'
import { DrawnChart } from '../../../../charts/drawn/DrawnChart.tsx'
import { useDashboardScope } from '../../view/DashboardScope.ts'

type Props = { chart: ChartDefinition; title: string; height: number; footer?: ReactNode }

/** A chart, asked as the dashboard says. */
export function ChartTile({ chart, title, height, footer }: Props) {
  const { granularity, range, asOf } = useDashboardScope()
  return (
    <DrawnChart
      definition={chart}
      title={title}
      height={height}
      instead={{ granularity: granularity ?? undefined, range: range ?? undefined, asOf }}
      footer={footer}
    />
  )
}
