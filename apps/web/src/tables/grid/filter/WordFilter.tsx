import type { ColumnFilter } from '@tickmark/core/marts/RowsRequest'
import { useState } from 'react'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { GridColumn } from '../GridColumn.ts'
import type { DescribedView } from '../view/describeView.ts'
import { FilterForm } from './FilterForm.tsx'
import { SetFilter } from './SetFilter.tsx'

type Props = {
  column: GridColumn
  filter: ColumnFilter | undefined
  described: DescribedView
  onChoose: (filter: ColumnFilter | undefined) => void
}

const WAYS = [
  { value: 'set', label: 'Is one of' },
  { value: 'contains', label: 'Contains' },
  { value: 'notContains', label: 'Does not contain' },
  { value: 'equals', label: 'Is exactly' },
  { value: 'notEqual', label: 'Is not' },
  { value: 'startsWith', label: 'Begins with' },
  { value: 'endsWith', label: 'Ends with' },
  { value: 'notBlank', label: 'Has a value' },
  { value: 'blank', label: 'Has none' },
] as const
type Way = (typeof WAYS)[number]['value']

/** Words to be chosen out of those that there are, or to be compared with a text. */
export function WordFilter({ column, filter, described, onChoose }: Props) {
  const now = readWords(filter)
  const [way, setWay] = useState<Way>(now.way)
  const [text, setText] = useState(now.text)
  const choice = <Select label="Values" options={WAYS} value={way} onChange={setWay} />
  if (way === 'set')
    return (
      <SetFilter
        column={column}
        chosen={now.values}
        hasFilter={filter !== undefined}
        described={described}
        onChoose={onChoose}
      >
        {choice}
      </SetFilter>
    )
  const isBlank = way === 'blank' || way === 'notBlank'
  return (
    <FilterForm
      canApply={isBlank || text.trim() !== ''}
      hasFilter={filter !== undefined}
      onApply={() =>
        onChoose(
          isBlank
            ? { filterType: 'text', type: way }
            : { filterType: 'text', type: way, filter: text.trim() },
        )
      }
      onClear={() => onChoose(undefined)}
    >
      {choice}
      {!isBlank && (
        <Input
          aria-label="Text"
          placeholder="Upper and lower case are the same"
          value={text}
          maxLength={500}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </FilterForm>
  )
}

type Words = { way: Way; text: string; values: readonly (string | null)[] }

function readWords(filter: ColumnFilter | undefined): Words {
  const none: Words = { way: 'set', text: '', values: [] }
  if (filter === undefined || 'conditions' in filter) return none
  if (filter.filterType === 'set') return { ...none, values: filter.values }
  if (filter.filterType !== 'text') return none
  if (!('filter' in filter)) return { ...none, way: filter.type }
  return { ...none, way: filter.type, text: filter.filter }
}
