import {
  AGGREGATE_INTERVALS,
  AGGREGATIONS,
  type AggregateInterval,
  type Aggregation,
} from '@tickmark/core/answers/ProjectFigures'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Picker } from '../../../ui/Picker.tsx'

const METRIC_OPTIONS = METRICS.filter((metric) => metric.table_enabled).map((metric) => ({
  value: metric.metric_id,
  label: metric.title,
  detail: metric.categories[0],
}))
const INTERVAL_OPTIONS = AGGREGATE_INTERVALS.map((value) => ({ value, label: value }))
const AGGREGATION_OPTIONS = AGGREGATIONS.map((value) => ({ value, label: value }))

type Props = { shown: readonly string[]; isFull: boolean; onAdd: (id: string) => void }

/** A figure: a metric, over an interval, put together in a way. */
export function FigurePicker({ shown, isFull, onAdd }: Props) {
  const [metric, setMetric] = useState<string>('fees')
  const [interval, setInterval] = useState<AggregateInterval>('30d')
  const [aggregation, setAggregation] = useState<Aggregation>('sum')
  const id = `${metric}_${interval}_${aggregation}`
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line pt-3">
      <Picker
        label="Metric"
        options={METRIC_OPTIONS}
        value={metric}
        onChange={(value) => value !== null && setMetric(value)}
      />
      <Picker
        label="Interval"
        options={INTERVAL_OPTIONS}
        value={interval}
        onChange={(value) => value !== null && setInterval(value as AggregateInterval)}
      />
      <Picker
        label="Figure"
        options={AGGREGATION_OPTIONS}
        value={aggregation}
        onChange={(value) => value !== null && setAggregation(value as Aggregation)}
      />
      <Button disabled={isFull || shown.includes(id)} onClick={() => onAdd(id)}>
        Add column
      </Button>
    </div>
  )
}
