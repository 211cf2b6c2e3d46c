import { useQuery } from '@tanstack/react-query'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { WORDS_FACT } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { ColumnFilter } from '@tickmark/core/marts/RowsRequest'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { describeFilter } from './filter/describeFilter.ts'
import { describeColumn, type GridColumn } from './GridColumn.ts'
import { useGridNames } from './GridNames.ts'
import type { RowsSnapshot } from './rows/createRowModel.ts'
import { martRowsQuery } from './rows/useRowModel.ts'
import { clearFilters, setFilter, toggleGroup } from './view/changeView.ts'
import type { DescribedView } from './view/describeView.ts'

type Props = {
  view: MartView
  described: DescribedView
  rows: RowsSnapshot
  onView: ((next: MartView) => void) | undefined
  onOpenFilter: (id: string) => void
  tools: ReactNode
}

/** Shows the filters and groups of a grid, how many rows are left, and what can be done with it. */
export function GridBar({ view, described, rows, onView, onOpenFilter, tools }: Props) {
  const nameOf = useGridNames()
  const columnOf = (id: string): GridColumn | undefined => findColumn(described, view, id)
  const { scope = {} } = described.around
  const filters = Object.entries(view.filterModel).filter(
    ([id]) => id !== WORDS && !Object.hasOwn(scope, id),
  )
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-1.5 px-3.5 py-2">
      {view.rowGroupCols.map(({ id }) => (
        <Chip
          key={id}
          text={`By ${nameInSentence(columnOf(id) ?? { title: id })}`}
          onRemove={onView && (() => onView(toggleGroup(view, id)))}
        />
      ))}
      {filters.map(([id, filter]) => {
        const column = columnOf(id)
        return (
          <Chip
            key={id}
            text={column === undefined ? id : describeFilter(column, filter, nameOf)}
            {...(onView && column !== undefined && { onOpen: () => onOpenFilter(id) })}
            onRemove={onView && (() => onView(setFilter(view, id, undefined)))}
          />
        )
      })}
      {filters.length > 1 && onView && (
        <Button variant="ghost" onClick={() => onView(clearFilters(view))}>
          Clear filters
        </Button>
      )}
      <span aria-live="polite" className="min-h-4 text-sm text-fg3">
        {rows.first !== null && <Count described={described} rows={rows} />}
      </span>
      {/* One row on a phone, which scrolls. */}
      <div className="no-scrollbar ml-auto flex flex-wrap items-center gap-1.5 max-sm:-mx-3.5 max-sm:w-screen max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:edge-shade max-sm:px-3.5 max-sm:*:shrink-0">
        {onView && !Object.hasOwn(scope, WORDS) && (
          <WordSearch key={described.mart.mart_id} view={view} onView={onView} />
        )}
        {onView && (
          <Picker
            label="Filter"
            options={described.columns
              .filter(({ type, column_id }) => type !== 'trend' && !Object.hasOwn(scope, column_id))
              .map(({ column_id, title }) => ({ value: column_id, label: title }))}
            value={null}
            onChange={(id) => id !== null && onOpenFilter(id)}
          />
        )}
        {tools}
      </div>
    </div>
  )
}

const WORDS = WORDS_FACT.column_id
/** The time without a further letter after which rows are requested. */
const PAUSE_MS = 250

type WordSearchProps = { view: MartView; onView: (next: MartView) => void }

/** Leaves the rows that have a text in any of their columns of texts, shown or not. */
function WordSearch({ view, onView }: WordSearchProps) {
  const filter = view.filterModel[WORDS]
  const kept = filter && 'filter' in filter ? String(filter.filter) : ''
  const [typed, setTyped] = useState<string>()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A page that was left meanwhile has no rows to filter.
  useEffect(() => () => clearTimeout(pause.current), [])
  const type = (text: string) => {
    const words = text.trim()
    const next: ColumnFilter = { filterType: 'text', type: 'contains', filter: words }
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(
      () => onView(setFilter(view, WORDS, words === '' ? undefined : next)),
      PAUSE_MS,
    )
  }
  return (
    <SearchInput
      label="Filter by words"
      placeholder="Filter by words"
      maxLength={200}
      value={typed ?? kept}
      onChange={(text = '') => type(text)}
      onBlur={() => setTyped(undefined)}
      className="w-36"
    />
  )
}

function Count({ described, rows }: Pick<Props, 'described' | 'rows'>) {
  const { mart, rowsQuery, around } = described
  const { scope = {} } = around
  const isFiltered = Object.keys(rowsQuery.filterModel).length > Object.keys(scope).length
  const all = useQuery({
    ...martRowsQuery(mart.mart_id, {
      startRow: 0,
      endRow: 1,
      valueCols: [{ id: described.lead.ids[0] }],
      filterModel: scope,
    }),
    enabled: isFiltered,
  })
  const count = rows.first?.leaf_count ?? 0
  const rowsOf = (value: number) => (value === 1 ? mart.row : pluralOf(mart.row))
  const groups =
    rowsQuery.rowGroupCols.length > 0 && rows.first !== null
      ? ` in ${formatCount(rows.first.row_count)} ${rows.first.row_count === 1 ? 'group' : 'groups'}`
      : ''
  if (!isFiltered || all.data === undefined)
    return `${formatCount(count)} ${rowsOf(count)}${groups}`
  const total = all.data.leaf_count
  return `${formatCount(count)} of ${formatCount(total)} ${rowsOf(total)}${groups}`
}

function pluralOf(row: string): string {
  return row.replace(/^\w+/, (word) => `${word}s`)
}

type ChipProps = { text: string; onOpen?: () => void; onRemove?: (() => void) | undefined }

function Chip({ text, onOpen, onRemove }: ChipProps) {
  return (
    <span className="inline-flex h-6 pointer-coarse:h-11 max-w-72 min-w-0 items-center rounded-sm border border-line2 text-sm">
      {onOpen === undefined ? (
        <span className="truncate px-2">{text}</span>
      ) : (
        <button
          type="button"
          onClick={onOpen}
          className="h-full truncate rounded-sm px-2 hover:bg-hover"
        >
          {text}
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove: ${text}`}
          onClick={onRemove}
          className="grid size-6 pointer-coarse:size-11 shrink-0 place-items-center rounded-sm text-fg3 hover:bg-hover hover:text-fg"
        >
          <Icon name="close" size={10} />
        </button>
      )}
    </span>
  )
}

/** A column that is filtered or grouped by need not be shown. */
export function findColumn(
  { mart, columns }: Pick<DescribedView, 'mart' | 'columns'>,
  view: Pick<MartView, 'valueCols'>,
  id: string,
): GridColumn | undefined {
  const shown = columns.find(({ column_id }) => column_id === id)
  if (shown !== undefined) return shown
  try {
    return describeColumn(mart, view.valueCols.find((column) => column.id === id) ?? { id })
  } catch {
    // The server reports what is wrong with it, and refuses to filter by it.
    return undefined
  }
}
