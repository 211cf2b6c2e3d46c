import type { ChartDefinition, ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { coarsestOf } from '@tickmark/core/documents/planning'
import { RangeControl } from '../../charts/panel/RangeControl.tsx'
import { type ChartRange, parseChartRange, toQueryRange } from '../../data/ChartRange.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { GRANULARITY_SEGMENTS } from '../../ui/shortcuts/useGranularityShortcuts.ts'
import { editChart } from './editChart.ts'

type Props = { chart: ChartDefinition; onChange: (chart: ChartDefinition) => void }

/** Edits the time axis that all queries of a chart share. */
export function TimeControls({ chart, onChange }: Props) {
  return (
    <>
      <SegmentedControl
        label="Granularity"
        value={coarsestOf(chart.questions.map((one) => one.query.granularity))}
        segments={GRANULARITY_SEGMENTS}
        onChange={(granularity) => onChange(editChart.time(chart, { granularity }))}
      />
      <RangeControl
        range={readRange(chart.questions[0]?.query.range)}
        onChange={(range) => onChange(editChart.time(chart, { range: toQueryRange(range) }))}
      />
    </>
  )
}

/** A range as the control writes it; null where it is one that the control does not offer. */
function readRange(range: ChartQuery['query']['range'] | undefined): ChartRange | null {
  if (range === undefined) return null
  return parseChartRange(typeof range === 'string' ? range : `${range.from}_${range.to}`) ?? null
}
