import { MAX_FORMULAS } from '@tickmark/core/answers/figureColumns'
import { AGGREGATION_NAMES } from '@tickmark/core/metrics/AGGREGATION_NAMES'
import { AGGREGATIONS, type Aggregation } from '@tickmark/core/metrics/AGGREGATIONS'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { useState } from 'react'
import { columnLabel } from '../../data/columnText.ts'
import { listIntervalOptions } from '../../data/listIntervals.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { MoveButtons, PinButton } from '../../ui/ArrangeButtons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { FormulaEditor } from './FormulaEditor.tsx'
import { type FormulaChoice, writeFormulaColumn } from './formulaColumns.ts'
import { MAX_COLUMNS, type ProjectsSearch } from './ProjectsSearch.ts'

const listMetricOptions = perMetrics((metrics) =>
  metrics
    .filter((metric) => metric.table_enabled)
    .map((metric) => ({
      value: metric.metric_id,
      label: metric.title,
      detail: metric.categories[0],
    })),
)
const AGGREGATION_OPTIONS = AGGREGATIONS.map((value) => ({
  value,
  label: AGGREGATION_NAMES[value],
}))

export type ColumnChoiceProps = {
  search: ProjectsSearch
  columns: readonly string[]
  onChange: (change: ProjectsSearch) => void
}

/** Takes columns out, moves and pins them, adds any metric over any interval, and chooses the summary below the rows. */
export function ColumnChoice({ search, columns, onChange }: ColumnChoiceProps) {
  const [metric, setMetric] = useState<string>('fees')
  const [interval, setInterval] = useState<AggregateInterval>('30d')
  const [aggregation, setAggregation] = useState<Aggregation>('sum')
  /** The place of the formula that is changed, one beyond the columns for a new one; null while none is. */
  const [written, setWritten] = useState<number | null>(null)
  const added = `${metric}_${interval}_${aggregation}`
  const pinned = search.pin?.split(',') ?? []
  const show = (next: readonly string[]) => onChange({ cols: next.join(',') })
  const move = (index: number, by: number) =>
    show(columns.toSpliced(index, 1).toSpliced(index + by, 0, columns[index] ?? ''))
  const pin = (id: string) => {
    const next = pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id]
    onChange({ pin: next.join(',') || undefined })
  }
  if (written !== null)
    return (
      <FormulaEditor
        first={readFormula(columns[written])}
        onSave={(choice) => {
          const column = writeFormulaColumn(choice)
          // A new one is beside the names, where it is in sight.
          const isNew = written >= columns.length
          show([...new Set(isNew ? [column, ...columns] : columns.with(written, column))])
          setWritten(null)
        }}
        onCancel={() => setWritten(null)}
      />
    )
  const formulas = columns.filter((id) => readFormula(id) !== undefined)
  return (
    <>
      <ul className="max-h-64 w-72 overflow-auto">
        {columns.map((id, index) => (
          <li key={id} className="flex h-7 items-center gap-1">
            <span className="mr-auto truncate">{nameOf(id)}</span>
            {readFormula(id) && (
              <Button
                variant="ghost"
                aria-label={`Change ${nameOf(id)}`}
                onClick={() => setWritten(index)}
              >
                Edit
              </Button>
            )}
            <MoveButtons
              name={nameOf(id)}
              index={index}
              count={columns.length}
              onMove={(by) => move(index, by)}
            />
            <PinButton name={nameOf(id)} isPinned={pinned.includes(id)} onPin={() => pin(id)} />
            <IconButton
              icon="close"
              iconSize={11}
              label={`Remove ${nameOf(id)}`}
              disabled={columns.length === 1}
              onClick={() => show(columns.filter((other) => other !== id))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-1.5 border-t border-line pt-3">
        <Picker
          label="Metric"
          options={listMetricOptions()}
          value={metric}
          onChange={(value) => value !== null && setMetric(value)}
        />
        <Picker
          label="Interval"
          options={listIntervalOptions()}
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
          onClick={() => show([added, ...columns])}
        >
          Add column
        </Button>
        <Button
          disabled={formulas.length >= MAX_FORMULAS || columns.length >= MAX_COLUMNS}
          onClick={() => setWritten(columns.length)}
        >
          Formula…
        </Button>
        <Button variant="ghost" onClick={() => onChange({ cols: undefined, pin: undefined })}>
          Reset
        </Button>
      </div>
      <Checkbox
        label="Quartiles below the rows"
        className="mt-3"
        checked={search.quartiles === true}
        onChange={(quartiles) => onChange({ quartiles: quartiles || undefined })}
      />
    </>
  )
}

function nameOf(columnId: string): string {
  const parts = parseColumnId(columnId)
  if (parts === undefined) return columnId
  const { title, detail } = columnLabel(parts)
  return detail === '' ? title : `${title}, ${detail}`
}

function readFormula(columnId: string | undefined): FormulaChoice | undefined {
  const parts = parseColumnId(columnId ?? '')
  if (parts?.formula === undefined) return undefined
  const { metric, interval, formula } = parts
  return { name: metric.title === formula ? '' : metric.title, interval, formula }
}
