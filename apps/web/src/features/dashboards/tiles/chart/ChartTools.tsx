import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { useMemo } from 'react'
import { CustomChart } from '../../../../charts/custom/CustomChart.tsx'
import type { InsteadOf } from '../../../../charts/custom/CustomChartQuery.ts'
import { useCustomChart } from '../../../../charts/custom/useCustomChart.ts'
import { useCustomChartSubject } from '../../../../charts/custom/useCustomChartSubject.ts'
import { PanelTools } from '../../../../charts/panel/PanelTools.tsx'

type Props = { chart: ChartDefinition; title: string; instead: InsteadOf }

/** Takes a chart of a dashboard elsewhere, and enlarges it. Its answers are those that it is drawn with. */
export function ChartTools({ chart, title, instead }: Props) {
  const hidden = useMemo(() => new Set(chart.hidden), [chart.hidden])
  const asked = useCustomChart(chart, instead)
  const subject = useCustomChartSubject({ title, definition: chart, instead, asked, hidden })
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
