import { Popover } from '@base-ui/react/popover'
import type { ColumnFilter, FilterCondition } from '@tickmark/core/marts/RowsRequest'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { useState } from 'react'
import { parseAmount } from '../../../data/parseAmount.ts'
import { PopoverPopup } from '../../../ui/DialogPopup.tsx'
import { DayInput } from '../../../ui/dates/DayInput.tsx'
import { fillBounds } from '../../../ui/dates/readDay.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { popupClasses } from '../../../ui/popups/popupParts.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { GridColumn } from '../GridColumn.ts'
import type { DescribedView } from '../view/describeView.ts'
import { writeNumber } from '../writeCell.ts'
import { boundsOf, filterOfBounds } from './describeFilter.ts'
import { FilterForm } from './FilterForm.tsx'
import { WordFilter } from './WordFilter.tsx'

type Props = {
  column: GridColumn
  filter: ColumnFilter | undefined
  described: DescribedView
  /** Returns the element next to which it is shown, and to which the focus returns. */
  anchor: () => HTMLElement | null
  onChange: (filter: ColumnFilter | undefined) => void
  onClose: () => void
}

/** Chooses the values of a column that rows must have. */
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
      <DayInput label="Start" value={from} bounds={BOUNDS} onType={setFrom} />
      <DayInput label="End" value={to} bounds={BOUNDS} onType={setTo} />
      {isBackwards && (
        <p role="alert" className="text-sm text-down">
          The end is before the start.
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

type NumberFilterProps = {
  column: GridColumn
  filter: ColumnFilter | undefined
  onChoose: (filter: ColumnFilter | undefined) => void
}

const WAYS = [
  { value: 'range', label: 'Within bounds' },
  { value: 'notBlank', label: 'Has a value' },
  { value: 'blank', label: 'Is empty' },
] as const
type Way = (typeof WAYS)[number]['value']

/** Bounds for figures, as people write them: `1.5M`, `-20%`. */
function NumberFilter({ column, filter, onChoose }: NumberFilterProps) {
  const [way, setWay] = useState<Way>(wayOf(filter))
  const bounds = boundsOf(filter)
  const write = (value: number | undefined) =>
    value === undefined ? '' : writeNumber(column, value, 'exact')
  const [low, setLow] = useState(() => write(bounds.min))
  const [high, setHigh] = useState(() => write(bounds.max))
  const [min, max] = [read(low), read(high)]
  const isWrong = Number.isNaN(min) || Number.isNaN(max)
  const isOpen = min === undefined && max === undefined
  const isBackwards = min !== undefined && max !== undefined && min > max
  const apply = () => {
    if (way === 'range') onChoose(filterOfBounds({ min, max }))
    else onChoose({ filterType: 'number', type: way } satisfies FilterCondition)
  }
  return (
    <FilterForm
      canApply={way !== 'range' || !(isWrong || isOpen || isBackwards)}
      hasFilter={filter !== undefined}
      onApply={apply}
      onClear={() => onChoose(undefined)}
    >
      <Select label="Values" options={WAYS} value={way} onChange={setWay} />
      {way === 'range' && (
        <div className="flex gap-2">
          <Bound label="From" text={low} onType={setLow} />
          <Bound label="To" text={high} onType={setHigh} />
        </div>
      )}
      {way === 'range' && (
        <p aria-live="polite" className="text-sm text-fg3">
          {isBackwards
            ? 'The upper bound is below the lower one.'
            : 'Such as 1.5M or −20%. Both ends are included.'}
        </p>
      )}
    </FilterForm>
  )
}

type BoundProps = { label: string; text: string; onType: (text: string) => void }

function Bound({ label, text, onType }: BoundProps) {
  const isWrong = Number.isNaN(read(text))
  return (
    <Field label={label} error={isWrong ? 'Not a number.' : undefined} className="min-w-0 flex-1">
      <Input
        autoComplete="off"
        placeholder="any"
        value={text}
        onChange={({ target }) => onType(target.value)}
        className="w-full"
      />
    </Field>
  )
}

/** NaN for what is no number; undefined where nothing is written. */
function read(text: string): number | undefined {
  if (text.trim() === '') return undefined
  return parseAmount(text.replace(/[+×]|\/s$| s$/g, '')) ?? Number.NaN
}

function wayOf(filter: ColumnFilter | undefined): Way {
  const type = filter !== undefined && 'type' in filter ? filter.type : 'range'
  return type === 'blank' || type === 'notBlank' ? type : 'range'
}
