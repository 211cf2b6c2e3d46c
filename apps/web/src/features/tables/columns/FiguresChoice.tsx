import { countThings } from '@tickmark/core/formats/formatValue'
import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import { AGGREGATION_NAMES } from '@tickmark/core/metrics/AGGREGATION_NAMES'
import { AGGREGATIONS, type Aggregation } from '@tickmark/core/metrics/AGGREGATIONS'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { useState } from 'react'
import { listIntervalOptions } from '../../../data/listIntervals.ts'
import { Button } from '../../../ui/Button.tsx'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { StateNote } from '../../../ui/StateNote.tsx'
import { type ChoiceProps, MetricList, toggleValue } from './ChoiceList.tsx'
import { type FigureShape, listFigures } from './listFigures.ts'

const SHAPE_NAMES = {
  value: 'the figure',
  rank: 'rank',
  percentile: 'percentile',
  sector_rank: 'rank in its sector',
  sector_percentile: 'percentile in its sector',
} as const satisfies Record<FigureShape, string>

const SHAPES = Object.keys(SHAPE_NAMES) as FigureShape[]

/** Any metrics over any intervals, several at once. */
export function FiguresChoice({ mart, chosen, onAdd }: ChoiceProps) {
  const [metrics, setMetrics] = useState<string[]>([])
  const [intervals, setIntervals] = useState<AggregateInterval[]>(['30d'])
  const [aggregations, setAggregations] = useState<Aggregation[]>(['sum'])
  const [shapes, setShapes] = useState<FigureShape[]>(['value'])
  const options = listIntervalOptions()
  const hasSectors = mart.facts.some((fact) => fact.column_id === 'market_sector')
  const { columns, withoutSum } = listFigures({ metrics, intervals, aggregations, shapes })
  const added = columns.filter((id) =>
    chosen.every((column) => (column.formula ?? column.id) !== id),
  )
  const room = MART_LIMITS.columns - chosen.length - added.length
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (added.length === 0 || room < 0) return
        onAdd(added.map((id) => ({ id })))
        setMetrics([])
      }}
    >
      <MetricList chosen={metrics} onChange={setMetrics} />
      <TickRow
        label="Interval"
        options={options}
        values={intervals}
        onToggle={(value) =>
          setIntervals(
            inOrder(
              options.map(({ value: one }) => one),
              intervals,
              value,
            ),
          )
        }
      />
      <TickRow
        label="Figure"
        options={AGGREGATIONS.map((value) => ({ value, label: AGGREGATION_NAMES[value] }))}
        values={aggregations}
        onToggle={(value) => setAggregations(inOrder(AGGREGATIONS, aggregations, value))}
      />
      <TickRow
        label="Shown as"
        options={SHAPES.filter((value) => hasSectors || !value.startsWith('sector_')).map(
          (value) => ({ value, label: SHAPE_NAMES[value] }),
        )}
        values={shapes}
        onToggle={(value) => setShapes(inOrder(SHAPES, shapes, value))}
      />
      {withoutSum.length > 0 && (
        <StateNote state="partial">
          {listTitles(withoutSum)} {withoutSum.length === 1 ? 'is' : 'are'} not an amount, so there
          is no sum over an interval. Use the latest, the average or the change.
        </StateNote>
      )}
      {room < 0 && (
        <StateNote state="partial">
          A table has at most {MART_LIMITS.columns} columns; these are {-room} too many.
        </StateNote>
      )}
      <div className="sticky bottom-0 flex items-center gap-2 border-t border-line bg-raise py-3">
        <Button
          type="submit"
          size="small"
          variant="solid"
          disabled={added.length === 0 || room < 0}
        >
          {nameAddition(added.length)}
        </Button>
        {columns.length > added.length && (
          <span className="text-sm text-fg3">
            {countThings(columns.length - added.length, 'column')} in the table already
          </span>
        )}
      </div>
    </form>
  )
}

function nameAddition(count: number): string {
  if (count === 0) return 'Add columns'
  return count === 1 ? 'Add one column' : `Add ${count} columns`
}

function listTitles(metrics: readonly string[]): string {
  const titles = metrics.map((id) => getMetric(id).short_title)
  return new Intl.ListFormat('en').format(titles)
}

/** The chosen ones with one more or less, in the order in which they are offered. */
function inOrder<T extends string>(all: readonly T[], values: readonly T[], one: T): T[] {
  const next = toggleValue(values, one)
  return all.filter((value) => next.includes(value))
}

type Props<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  values: readonly T[]
  onToggle: (value: T) => void
}

/** Several of a few: boxes that look like one control. */
function TickRow<T extends string>({ label, options, values, onToggle }: Props<T>) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium text-fg2">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={joinClasses(
              'relative flex h-6 min-w-8 cursor-pointer items-center justify-center rounded-sm border border-line px-2 text-sm text-fg2 transition-colors',
              'hover:text-fg has-checked:border-accent has-checked:bg-hover has-checked:text-fg has-focus-visible:row-focus',
            )}
          >
            <input
              type="checkbox"
              checked={values.includes(option.value)}
              onChange={() => onToggle(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
