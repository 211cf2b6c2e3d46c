import { useQuery } from '@tanstack/react-query'
import { formatCount } from '@tickmark/core/formats/formatValue'
import type { ColumnFilter } from '@tickmark/core/marts/RowsRequest'
import { foldText } from '@tickmark/core/text/foldText'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { GridColumn } from '../GridColumn.ts'
import { kindOf, useGridNames } from '../GridNames.ts'
import { martRowsQuery } from '../rows/useRowModel.ts'
import type { DescribedView } from '../view/describeView.ts'
import { FilterForm } from './FilterForm.tsx'

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
  { value: 'blank', label: 'Is empty' },
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

type SetFilterProps = {
  column: GridColumn
  chosen: readonly (string | null)[]
  hasFilter: boolean
  described: DescribedView
  onChoose: (filter: ColumnFilter | undefined) => void
  /** The way to compare. */
  children: ReactNode
}

/** Values that are listed; a search among all of them finds the others. */
const MAX_LISTED = 200

/** The values of a column, the most frequent first, each to be ticked. */
function SetFilter(props: SetFilterProps) {
  const { column, hasFilter, described, onChoose, children } = props
  const [chosen, setChosen] = useState(() => new Set(props.chosen.map((value) => value ?? '')))
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const nameOf = useGridNames()
  const id = column.column_id
  // Ids are searched by their names, which the server does not know: of those all are requested.
  const isNamed = !['plain', 'investor'].includes(kindOf(id))
  const { [id]: _own, ...others } = described.rowsQuery.filterModel
  const filterModel: Record<string, ColumnFilter> =
    wanted === '' || isNamed
      ? others
      : { ...others, [id]: { filterType: 'text', type: 'contains', filter: wanted } }
  const query = useQuery(
    martRowsQuery(described.mart.mart_id, {
      startRow: 0,
      endRow: isNamed ? 2_000 : MAX_LISTED,
      rowGroupCols: [{ id }],
      valueCols: [{ id }],
      groupKeys: [],
      filterModel,
    }),
  )
  const toggle = (value: string) => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    setChosen(next)
  }
  return (
    <FilterForm
      canApply={chosen.size > 0}
      hasFilter={hasFilter}
      onApply={() =>
        onChoose({
          filterType: 'set',
          values: [...chosen].map((value) => (value === '' ? null : value)),
        })
      }
      onClear={() => onChoose(undefined)}
    >
      {children}
      <Input
        aria-label={`Search ${column.title}`}
        placeholder="Search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="h-52 overflow-auto">
        <QueryView query={query} skeleton="h-48 w-full">
          {({ rows, row_count }) => {
            const values = rows
              .map((row) => ({
                value: String(row[id] ?? ''),
                count: Number(row.child_count ?? 0),
              }))
              .filter(
                ({ value }) => !isNamed || foldText(nameOf(id, value)).includes(foldText(wanted)),
              )
            return (
              <>
                <ul aria-label={column.title}>
                  {values.slice(0, MAX_LISTED).map(({ value, count }) => (
                    <li key={value} className="flex items-baseline gap-2">
                      <Checkbox
                        label={
                          <span className="block truncate">
                            {value === '' ? 'No value' : nameOf(id, value)}
                          </span>
                        }
                        checked={chosen.has(value)}
                        onChange={() => toggle(value)}
                        className="min-w-0 flex-1"
                      />
                      <span className="text-sm text-fg3">{formatCount(count)}</span>
                    </li>
                  ))}
                </ul>
                {values.length === 0 && <p className="py-2 text-sm text-fg3">No results.</p>}
                {(values.length > MAX_LISTED || row_count > rows.length) && (
                  <p className="py-1 text-sm text-fg3">
                    {MAX_LISTED} of {formatCount(row_count)}. Search to find the others.
                  </p>
                )}
              </>
            )
          }}
        </QueryView>
      </div>
      <p aria-live="polite" className="text-sm text-fg3">
        {chosen.size === 0 ? 'None chosen' : `${chosen.size} chosen`}
      </p>
    </FilterForm>
  )
}
