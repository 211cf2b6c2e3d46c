import { useState } from 'react'
import { useStore } from '../../../data/createStore.ts'
import { parseAmount } from '../../../data/parseAmount.ts'
import type { TableAddress } from '../../../data/useTableAddress.ts'
import { MoveButtons, PinButton } from '../../ArrangeButtons.tsx'
import { announce } from '../../announce.tsx'
import { Button } from '../../Button.tsx'
import { Checkbox } from '../../Checkbox.tsx'
import { Icon } from '../../Icon.tsx'
import { Input } from '../../Input.tsx'
import { arrangeColumns, NO_LAYOUT, type TableLayout } from '../arrangeColumns.ts'
import type { DataColumn } from '../DataColumn.ts'
import { nameColumn } from '../nameColumn.ts'
import { changeTable, parseTableText, type TableFilter } from '../state/TableState.ts'
import { tableLayouts } from '../tableLayouts.ts'

export type TableOptionsProps<Row> = {
  columns: readonly DataColumn<Row>[]
  /** All rows, whatever filters leave of them. */
  rows: readonly Row[]
  /** The current arrangement of the columns. */
  layout: TableLayout
  /** Absent where the columns are arranged elsewhere. */
  layoutId: string | undefined
  address: TableAddress
  /** True if the table itself determines the density of its rows. */
  hasOwnDensity: boolean
  onFind: () => void
}

/**
 * Offers the actions on a table: find in it, draw it denser, filter and sum up its rows, choose, move and pin its
 * columns.
 */
export function TableOptions<Row>(props: TableOptionsProps<Row>) {
  const { columns, rows, layout, layoutId, address, hasOwnDensity, onFind } = props
  const layouts = useStore(tableLayouts)
  const { filters, hasSummary } = parseTableText(address.text ?? '')
  const isOwn = address.key !== undefined
  const hasFigures = isOwn && columns.some(({ value, figure }) => value && figure)
  return (
    <div className="flex w-80 max-w-full flex-col items-start gap-2">
      <Button onClick={onFind}>
        <Icon name="search" size={13} />
        Find in this table
      </Button>
      {!hasOwnDensity && (
        <Checkbox
          label="Dense rows in tables"
          checked={layouts.isDense}
          onChange={(isDense) => tableLayouts.set({ ...layouts, isDense })}
        />
      )}
      {hasFigures && (
        <Checkbox
          label="Totals, median and quartiles below"
          checked={hasSummary}
          onChange={(next) => changeTable(address, (state) => ({ ...state, hasSummary: next }))}
        />
      )}
      {isOwn && columns.some(({ value }) => value) && (
        <FilterList
          columns={columns}
          rows={rows}
          filters={filters}
          onChange={(next) => changeTable(address, (state) => ({ ...state, filters: next }))}
        />
      )}
      {layoutId !== undefined && columns.length > 2 && (
        <ColumnList columns={columns} layout={layout} layoutId={layoutId} address={address} />
      )}
    </div>
  )
}

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  /** They tell which columns hold figures, and which hold words. */
  rows: readonly Row[]
  filters: readonly TableFilter[]
  onChange: (filters: TableFilter[]) => void
}

/** Bounds for each column of figures, `1.5M` or `-20%`, and a text for each column of words. */
function FilterList<Row>({ columns, rows, filters, onChange }: Props<Row>) {
  const set = (column: string, next: Omit<TableFilter, 'column'>) => {
    const others = filters.filter((one) => one.column !== column)
    const isOpen = next.min === undefined && next.max === undefined && next.text === undefined
    onChange(isOpen ? others : [...others, { column, ...next }])
  }
  return (
    <table className="w-full border-t border-line [&_tr:first-child>*]:pt-2">
      <caption className="sr-only">Filters</caption>
      <tbody>
        {columns.map((column) => {
          const { id, value } = column
          if (value === undefined) return null
          const name = nameColumn(column)
          const { min, max, text } = filters.find((one) => one.column === id) ?? {}
          const sample = rows.map(value).find((one) => one !== null)
          return (
            <tr key={id}>
              <th scope="row" className="py-0.5 pr-2 text-left font-normal">
                <span className="block max-w-28 truncate" title={name}>
                  {name}
                </span>
              </th>
              {typeof sample === 'number' ? (
                <>
                  <Bound
                    label={`${name}, from`}
                    placeholder="from"
                    value={min}
                    onChange={(low) => set(id, definedOf({ min: low, max }))}
                  />
                  <Bound
                    label={`${name}, to`}
                    placeholder="to"
                    value={max}
                    onChange={(high) => set(id, definedOf({ min, max: high }))}
                  />
                </>
              ) : (
                <td colSpan={2}>
                  <Words
                    label={`${name}, with the words`}
                    value={text ?? ''}
                    onChange={(words) => set(id, words === '' ? {} : { text: words })}
                  />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function definedOf({ min, max }: { min: number | undefined; max: number | undefined }) {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

type BoundProps = {
  label: string
  placeholder: string
  value: number | undefined
  onChange: (value: number | undefined) => void
}

function Bound({ label, placeholder, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const read = parseAmount(typed)
  const isWrong = typed.trim() !== '' && read === undefined
  const commit = () => !isWrong && read !== value && onChange(read)
  return (
    <td className="w-20 pl-1">
      <Input
        size="xsmall"
        edge="quiet"
        aria-label={label}
        aria-invalid={isWrong}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="w-full text-right"
      />
    </td>
  )
}

type WordsProps = { label: string; value: string; onChange: (value: string) => void }

function Words({ label, value, onChange }: WordsProps) {
  const [typed, setTyped] = useState(value)
  const commit = () => typed.trim() !== value && onChange(typed.trim())
  return (
    <Input
      size="xsmall"
      edge="quiet"
      aria-label={label}
      placeholder="any"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      className="ml-1 w-[calc(100%-4px)]"
    />
  )
}

type ColumnListProps<Row> = {
  columns: readonly DataColumn<Row>[]
  layout: TableLayout
  layoutId: string
  address: TableAddress
}

/** The columns of a table to be shown, hidden, moved and pinned. The first one stays where it is. */
function ColumnList<Row>({ columns, layout, layoutId, address }: ColumnListProps<Row>) {
  const layouts = useStore(tableLayouts)
  const arranged = listArranged(columns, layout)
  const ids = arranged.map(({ id }) => id)
  const change = (changes: Partial<TableLayout>) => {
    const next = { ...layout, ...changes }
    // The address is for shared links, this machine for the next visit.
    tableLayouts.set({ ...layouts, byTable: { ...layouts.byTable, [layoutId]: next } })
    changeTable(address, (state) => ({ ...state, layout: next }))
  }
  const reset = () => {
    const { [layoutId]: _forgotten, ...byTable } = layouts.byTable
    tableLayouts.set({ ...layouts, byTable })
    changeTable(address, ({ layout: _arranged, ...state }) => state)
  }
  const move = (id: string, by: 1 | -1) => {
    const order = moveColumn(ids, id, by)
    change({ order })
    announce(`Column ${order.indexOf(id) + 1} of ${order.length}`)
  }
  return (
    <>
      <ul aria-label="Columns" className="max-h-72 w-full overflow-auto border-t border-line pt-2">
        {arranged.map((column, index) => {
          const { id } = column
          const name = nameColumn(column)
          const isPinned = layout.pinned.includes(id)
          return (
            <li key={id} className="flex items-center gap-1">
              <Checkbox
                label={<span className="block truncate">{name}</span>}
                checked={!layout.hidden.includes(id)}
                onChange={() => change({ hidden: toggle(layout.hidden, id) })}
                className="mr-auto min-w-0"
              />
              <PinButton
                name={name}
                isPinned={isPinned}
                onPin={() => change({ pinned: toggle(layout.pinned, id) })}
              />
              <MoveButtons
                name={name}
                index={index}
                count={arranged.length}
                onMove={(by) => move(id, by)}
              />
            </li>
          )
        })}
      </ul>
      <Button variant="ghost" disabled={layout === NO_LAYOUT} onClick={reset}>
        Reset columns
      </Button>
    </>
  )
}

function toggle(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}

/** The columns after the first in the order of a layout, including hidden ones. */
function listArranged<C extends { id: string; width: number }>(
  columns: readonly C[],
  layout: TableLayout,
): C[] {
  return arrangeColumns(columns, { ...layout, hidden: [] })
    .slice(1)
    .map(({ column }) => column)
}

/** The ids with one of them moved one place to the left (-1) or right (1); at an end it stays. */
export function moveColumn(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const from = ids.indexOf(id)
  const to = Math.min(Math.max(from + by, 0), ids.length - 1)
  return from < 0 ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
