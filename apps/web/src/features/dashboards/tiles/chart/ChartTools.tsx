import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { useMemo } from 'react'
import { DrawnChart } from '../../../../charts/drawn/DrawnChart.tsx'
import type { InsteadOf } from '../../../../charts/drawn/DrawnQuestion.ts'
import { useDrawnAnswer } from '../../../../charts/drawn/useDrawnAnswer.ts'
import { useDrawnSubject } from '../../../../charts/drawn/useDrawnSubject.ts'
import { PanelTools } from '../../../../charts/panel/PanelTools.tsx'

type Props = { chart: ChartDefinition; title: string; instead: InsteadOf }

/** Takes a chart of a dashboard elsewhere, and enlarges it. Its answers are those that it is drawn with. */
export function ChartTools({ chart, title, instead }: Props) {
  const hidden = useMemo(() => new Set(chart.hidden), [chart.hidden])
  const asked = useDrawnAnswer(chart, instead)
  const subject = useDrawnSubject({ title, definition: chart, instead, asked, hidden })
  if (subject === undefined) return null
  return (
    <PanelTools
      subject={subject}
      enlarge={(height) => (
        <DrawnChart definition={chart} title={title} instead={instead} height={height} />
      )}
    />
  )
}
