import type { AskPart } from '@tickmark/core/answers/AskPlan'
import type { ChartDefinition, ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { editChart } from '../editChart.ts'
import { MetricsPart } from '../query/MetricsPart.tsx'
import { ScopePart } from '../query/ScopePart.tsx'
import { SplitPart } from '../query/SplitPart.tsx'
import { TransformsPart } from '../query/TransformsPart.tsx'
import { UnitPart } from '../query/UnitPart.tsx'
import { TimeControls } from '../TimeControls.tsx'
import { EDITORS } from './EDITORS.ts'

type Props = {
  role: AskPart['role']
  chart: ChartDefinition
  onChange: (chart: ChartDefinition) => void
}

/** The pickers of the chart builder for a part of the first query of a chart. */
export function PartEditor({ role, chart, onChange }: Props) {
  const [chartQuery] = chart.questions
  const editor = EDITORS[role]
  if (chartQuery === undefined || editor === undefined) return null
  const props = {
    chartQuery,
    onChange: (next: ChartQuery) => onChange(editChart.replace(chart, next)),
  }
  return (
    <div className="flex max-w-[min(88vw,26rem)] flex-wrap gap-1.5">
      {editor === 'metrics' && <MetricsPart {...props} />}
      {editor === 'scope' && <ScopePart {...props} />}
      {editor === 'split' && <SplitPart {...props} />}
      {editor === 'transforms' && <TransformsPart {...props} />}
      {editor === 'unit' && <UnitPart name="the query" {...props} />}
      {editor === 'time' && <TimeControls chart={chart} onChange={onChange} />}
    </div>
  )
}
