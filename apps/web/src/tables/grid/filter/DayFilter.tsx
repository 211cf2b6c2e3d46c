import type { ColumnFilter } from '@tickmark/core/marts/RowsRequest'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { useState } from 'react'
import { DayInput } from '../../../ui/dates/DayInput.tsx'
import { fillBounds } from '../../../ui/dates/readDay.ts'
import { FilterForm } from './FilterForm.tsx'

type Props = {
  filter: ColumnFilter | undefined
  onChoose: (filter: ColumnFilter | undefined) => void
}

/** Vesting schedules reach further than other days do. */
const BOUNDS = fillBounds({ min: '1970-01-01', max: '2199-12-31' })

/** A first and a last day, both included; either may be left open. */
export function DayFilter({ filter, onChoose }: Props) {
  const now = daysOf(filter)
  const [from, setFrom] = useState<Day | null>(now.from)
  const [to, setTo] = useState<Day | null>(now.to)
  const isBackwards = from !== null && to !== null && from > to
  return (
    <FilterForm
      canApply={(from !== null || to !== null) && !isBackwards}
      hasFilter={filter !== undefined}
      onApply={() =>
        onChoose({
          filterType: 'date',
          type: 'inRange',
          dateFrom: from ?? BOUNDS.min,
          dateTo: to ?? BOUNDS.max,
        })
      }
      onClear={() => onChoose(undefined)}
    >
      <DayInput label="First day" value={from} bounds={BOUNDS} onType={setFrom} />
      <DayInput label="Last day" value={to} bounds={BOUNDS} onType={setTo} />
      {isBackwards && (
        <p role="alert" className="text-sm text-down">
          The last day comes before the first.
        </p>
      )}
    </FilterForm>
  )
}

function daysOf(filter: ColumnFilter | undefined): { from: Day | null; to: Day | null } {
  if (filter === undefined || 'conditions' in filter || filter.filterType !== 'date')
    return { from: null, to: null }
  switch (filter.type) {
    case 'inRange':
      return {
        from: filter.dateFrom === BOUNDS.min ? null : filter.dateFrom,
        to: filter.dateTo === BOUNDS.max ? null : filter.dateTo,
      }
    case 'equals':
      return { from: filter.dateFrom, to: filter.dateFrom }
    case 'greaterThan':
      return { from: addDays(filter.dateFrom, 1), to: null }
    case 'lessThan':
      return { from: null, to: addDays(filter.dateFrom, -1) }
    default:
      return { from: null, to: null }
  }
}
