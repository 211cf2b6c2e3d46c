import {
  AGGREGATE_INTERVALS,
  AGGREGATIONS,
  type AggregateInterval,
  type Aggregation,
} from '@tickmark/core/answers/ProjectFigures'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { useState } from 'react'
import { columnLabel } from '../../data/columnLabel.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { MAX_COLUMNS } from './ProjectsSearch.ts'

const METRIC_OPTIONS = METRICS.filter((metric) => metric.table_enabled).map((metric) => ({
  value: metric.metric_id,
  label: metric.title,
  detail: metric.categories[0],
}))
const INTERVAL_OPTIONS = AGGREGATE_INTERVALS.map((value) => ({ value, label: value }))
const AGGREGATION_OPTIONS = AGGREGATIONS.map((value) => ({ value, label: value }))

export type ColumnChoiceProps = {
  columns: readonly string[]
  onChange: (columns: string[] | undefined) => void
}

/** Takes columns out, moves them, and adds any metric over any interval. */
export function ColumnChoice({ columns, onChange }: ColumnChoiceProps) {
  const [metric, setMetric] = useState<string>('fees')
  const [interval, setInterval] = useState<AggregateInterval>('30d')
  const [aggregation, setAggregation] = useState<Aggregation>('sum')
  const added = `${metric}_${interval}_${aggregation}`
  const move = (index: number, by: number) =>
    onChange(columns.toSpliced(index, 1).toSpliced(index + by, 0, columns[index] ?? ''))
  return (
    <>
      <ul className="max-h-64 w-72 overflow-auto">
        {columns.map((id, index) => (
          <li key={id} className="flex h-7 items-center gap-1">
            <span className="mr-auto truncate">{nameOf(id)}</span>
            <Button
              variant="ghost"
              aria-label={`Move ${nameOf(id)} to the left`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <Icon name="sortUp" size={11} />
            </Button>
            <Button
              variant="ghost"
              aria-label={`Remove ${nameOf(id)}`}
              disabled={columns.length === 1}
              onClick={() => onChange(columns.filter((other) => other !== id))}
            >
              <Icon name="close" size={11} />
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-1.5 border-t border-line pt-3">
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
        <Button
          disabled={columns.includes(added) || columns.length >= MAX_COLUMNS}
          onClick={() => onChange([...columns, added])}
        >
          Add column
        </Button>
        <Button variant="ghost" onClick={() => onChange(undefined)}>
          Reset
        </Button>
      </div>
    </>
  )
}

function nameOf(columnId: string): string {
  const parts = parseColumnId(columnId)
  if (parts === undefined) return columnId
  const { title, detail } = columnLabel(parts)
  return detail === '' ? title : `${title}, ${detail}`
}
