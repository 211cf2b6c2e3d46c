import { Popover } from '@base-ui/react/popover'
import type { ColumnFilter } from '@tickmark/core/marts/RowsRequest'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { useState } from 'react'
import { PopoverPopup } from '../../../ui/DialogPopup.tsx'
import { DayInput } from '../../../ui/dates/DayInput.tsx'
import { fillBounds } from '../../../ui/dates/readDay.ts'
import { popupClasses } from '../../../ui/popups/popupParts.tsx'
import type { GridColumn } from '../GridColumn.ts'
import type { DescribedView } from '../view/describeView.ts'
import { FilterForm } from './FilterForm.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { WordFilter } from './WordFilter.tsx'

type Props = {
  column: GridColumn
  filter: ColumnFilter | undefined
  described: DescribedView
  /** What it is shown beside, and where the focus returns to. */
  anchor: () => HTMLElement | null
  onChange: (filter: ColumnFilter | undefined) => void
  onClose: () => void
}

/** Which values of a column rows must have. */
export function FilterPopup({ column, filter, described, anchor, onChange, onClose }: Props) {
  const choose = (next: ColumnFilter | undefined) => {
    onChange(next)
    onClose()
  }
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={4}
          align="start"
          className="z-50"
          collisionPadding={8}
        >
          <PopoverPopup
            finalFocus={() => anchor() ?? true}
            className={`${popupClasses.box} flex w-72 flex-col gap-2 p-3`}
          >
            <Popover.Title className="text-sm font-medium text-fg3">
              Filter by {column.title}
            </Popover.Title>
            <Form column={column} filter={filter} described={described} onChoose={choose} />
          </PopoverPopup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type FormProps = Pick<Props, 'column' | 'filter' | 'described'> & {
  onChoose: Props['onChange']
}

function Form({ column, filter, described, onChoose }: FormProps) {
  switch (column.type) {
    case 'number':
      return <NumberFilter column={column} filter={filter} onChoose={onChoose} />
    case 'day':
      return <DayFilter filter={filter} onChoose={onChoose} />
    case 'text':
    case 'list':
      return (
        <WordFilter column={column} filter={filter} described={described} onChoose={onChoose} />
      )
    case 'trend':
      return null
  }
}

type DayFilterProps = {
  filter: ColumnFilter | undefined
  onChoose: (filter: ColumnFilter | undefined) => void
}

/** Vesting schedules reach further than other days do. */
const BOUNDS = fillBounds({ min: '1970-01-01', max: '2199-12-31' })

/** A first and a last day, both included; either may be left open. */
function DayFilter({ filter, onChoose }: DayFilterProps) {
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
