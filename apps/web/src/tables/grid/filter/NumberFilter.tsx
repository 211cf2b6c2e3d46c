import type { ColumnFilter, FilterCondition } from '@tickmark/core/marts/RowsRequest'
import { useState } from 'react'
import { parseAmount } from '../../../data/parseAmount.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { GridColumn } from '../GridColumn.ts'
import { writeNumber } from '../writeCell.ts'
import { boundsOf, filterOfBounds } from './describeFilter.ts'
import { FilterForm } from './FilterForm.tsx'

type Props = {
  column: GridColumn
  filter: ColumnFilter | undefined
  onChoose: (filter: ColumnFilter | undefined) => void
}

const WAYS = [
  { value: 'range', label: 'Within bounds' },
  { value: 'notBlank', label: 'Has a value' },
  { value: 'blank', label: 'Has none' },
] as const
type Way = (typeof WAYS)[number]['value']

/** Bounds for figures, as people write them: `1.5M`, `-20%`. */
export function NumberFilter({ column, filter, onChoose }: Props) {
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
