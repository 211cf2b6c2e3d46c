import { columnStyle, type FormatStyle } from '@tickmark/core/formats/formatValue'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useStore } from '../../data/createStore.ts'
import { type TableAddress, useTableAddress } from '../../data/useTableAddress.ts'
import { Amount } from '../Amount.tsx'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../joinClasses.ts'
import { narrowWindow } from '../narrowWindow.ts'
import { arrangeColumns, NO_LAYOUT, type PlacedColumn, type TableLayout } from './arrangeColumns.ts'
import { cardHeight, describeField } from './cards.ts'
import type { DataColumn } from './DataColumn.ts'
import { nameColumn } from './nameColumn.ts'
import type { TableModel } from './state/stateTools.tsx'
import { TableRow } from './TableRow.tsx'
import { offerSort, type StateTools, TableTools, useStateTools } from './TableTools.tsx'
import { tableLayouts, tableViews, useRowHeight } from './tableLayouts.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useRowFocus } from './useRowFocus.ts'
import { useRowWindow } from './useRowWindow.ts'
import { useScrollViewport } from './useScrollViewport.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

type Props<Row> = PlacedColumn<DataColumn<Row>> & {
  /** Stands at the end of the cell. */
  tools?: ReactNode
}

/** The head of a column. Pressing it sorts, with Shift as a further key. */
function HeaderCell<Row>({ column, left, tools }: Props<Row>) {
  const { sort, align } = column
  const direction = sort?.direction ?? null
  const name =
    sort === undefined ? (
      column.header
    ) : (
      <button
        type="button"
        aria-description="Click to sort, Shift-click to sort by several columns"
        onClick={(event) => sort.toggle(event.shiftKey)}
        className={joinClasses(
          'group relative inline-flex max-w-full items-baseline gap-1 rounded-sm hover:text-fg',
          align === 'right' ? 'flex-row-reverse text-right' : 'text-left',
          direction !== null && 'text-fg',
        )}
      >
        <span className="min-w-0">{column.header}</span>
        <span
          className={joinClasses(
            'inline-flex shrink-0 items-center self-center text-accent-fg',
            // In a narrow window the name needs the room, and a day below it may need all of it.
            align === 'right' && 'max-xl:absolute max-xl:-top-2.5 max-xl:right-0',
            direction === null && 'opacity-0',
          )}
        >
          <Icon name={direction === 'asc' ? 'sortUp' : 'sortDown'} size={11} />
          {sort.position !== null && <span className="text-xs">{sort.position}</span>}
        </span>
      </button>
    )
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : ARIA_SORT[direction]}
      style={{ left }}
      className={joinClasses(
        'sticky top-0 border-b border-line bg-raise py-1.5 pr-2 text-sm font-medium text-fg3 max-sm:[&_.truncate]:line-clamp-2 max-sm:[&_.truncate]:whitespace-normal',
        align === 'right' ? 'pl-0.5 text-right' : 'pl-2 text-left',
        left === undefined ? 'z-10' : 'z-20',
      )}
    >
      {tools === undefined ? (
        name
      ) : (
        <div className="flex items-center justify-between gap-1">
          <div className="min-w-0">{name}</div>
          {tools}
        </div>
      )}
    </th>
  )
}

const TableFind = lazy(async () => ({
  default: (await import('./find/TableFind.tsx')).TableFind,
})) as typeof import('./find/TableFind.tsx').TableFind

export type TableProps<Row> = {
  label: string
  columns: readonly DataColumn<Row>[]
  /** In the order shown. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHeight?: number
  /** Present where the page sets the density of rows; elsewhere it is one choice for all tables. */
  isDense?: boolean
  /** Under which the address and this browser keep the state of the table; absent where the page keeps it. */
  layoutId?: string
  /** Columns that stay in view, where the page arranges them. */
  pinned?: readonly string[]
  /** Each row is a card; see `useCards`. */
  isCards?: boolean
  /**
   * True if it scrolls with the page where its columns have room, with its head below the bar at the top of the window.
   */
  flows?: boolean
  onOpen?: (row: Row) => void
  /** Keys that act on the focused row, such as `s`. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>
  /** Returns whether a row is highlighted, such as the project that the page is about. */
  isMarked?: (row: Row) => boolean
  /** Returns whether a row is still on its way; its cells are then placeholders. */
  isPending?: (row: Row) => boolean
  /** Called with the rows in sight, where the page loads rows as they come into it. */
  onSight?: (sight: { first: number; end: number }) => void
  /** Called before a search; true where the page searches rows that the table does not have. */
  onFind?: () => boolean
  /** Names of the lines below all rows, such as Total. */
  footers?: readonly string[]
}

/**
 * A table of any length in a scrolling box: its header and first column stay in view, only the visible rows are
 * rendered, and the keyboard moves through all of them.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const address = useTableAddress(props.layoutId)
  const isChanged = address.text !== undefined
  const tools = useStateTools(isChanged)
  if (isChanged && tools === undefined) return <div aria-busy="true" className="h-full" />
  return <StatefulTable {...props} address={address} tools={tools} />
}

const NO_FOOTERS: readonly string[] = []

type StatefulProps<Row> = TableProps<Row> & { address: TableAddress; tools: StateTools | undefined }

function StatefulTable<Row>(props: StatefulProps<Row>) {
  const { columns: given, rows: all, footers: names = NO_FOOTERS } = props
  const { isDense, layoutId, pinned, address, tools: applied, isCards = false } = props
  const looked = useMemo((): TableModel<Row> => {
    const plain = { columns: offerSort(given, address), rows: all, footers: names }
    return applied?.applyState(plain, address) ?? plain
  }, [given, all, names, address, applied])
  const { rows, footers } = looked
  const lineHeight = useRowHeight(props.rowHeight ?? 32, isDense)
  const [isFinding, setFinding] = useState(false)
  const kept = useStore(tableLayouts).byTable[layoutId ?? ''] ?? NO_LAYOUT
  const layout = looked.layout ?? kept
  const isCut = useStore(narrowWindow) && !isCards
  const columns = useMemo(
    () =>
      arrangeColumns(
        isCut ? narrowFirst(looked.columns) : looked.columns,
        keepSorted(
          pinned === undefined ? layout : { ...NO_LAYOUT, pinned },
          isCut ? looked.columns : [],
        ),
      ).map((placed) => ({ ...placed, style: styleOf(placed.column, all) })),
    [looked.columns, pinned, layout, isCut, all],
  )
  const shown = useMemo(() => columns.map(({ column }) => column), [columns])
  const rowHeight = isCards ? cardHeight(shown) : lineHeight
  const viewport = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const sight = useScrollViewport(viewport)
  const { first, end, scrollTo } = useRowWindow({ sight, count: rows.length, rowHeight })
  const { active, setActive, focusRow, onKeyDown } = useRowFocus({
    count: rows.length,
    body,
    box: viewport,
    scrollTo,
    onKey: (key, index) => {
      const row = rows[index]
      if (key === 'Enter' && props.onOpen === undefined) return followLink(body.current)
      const act = key === 'Enter' ? props.onOpen : props.rowKeys?.[key]
      if (row === undefined || act === undefined) return false
      act(row)
      return true
    },
  })
  const grid = useGridKeys({ box: viewport, moveTo: focusRow })
  const width = isCards ? 0 : shown.reduce((sum, column) => sum + column.width, 0)
  const flows = useSyncExternalStore(
    sight.subscribe,
    () => props.flows === true && sight.get().width >= width,
  )
  // Files of the table are made outside of it, and follow what it shows.
  useEffect(() => {
    tableViews.set(all, { rows, shown, columns: given })
  }, [all, rows, shown, given])
  const { onSight, onFind } = props
  useEffect(() => onSight?.({ first, end }), [onSight, first, end])
  const startFind = () => {
    if (onFind?.() !== true) setFinding(true)
  }
  const find = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return
    // The browser's own search finds only rendered rows.
    event.preventDefault()
    startFind()
  }
  const tools = (
    <TableTools
      columns={given}
      rows={all}
      layout={layout}
      layoutId={layoutId}
      address={address}
      hasOwnDensity={isDense !== undefined}
      onFind={startFind}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever in the table the focus is.
    <div className="relative h-full" data-more-lines={looked.hasSummary} onKeyDown={find}>
      {isFinding && (
        <Suspense>
          <TableFind
            label={props.label}
            rows={rows}
            columns={shown}
            viewport={viewport}
            scrollTo={scrollTo}
            onClose={(row) => {
              setFinding(false)
              focusRow(Math.max(row, first))
            }}
          />
        </Suspense>
      )}
      <div
        ref={viewport}
        data-flows={flows || undefined}
        data-cards={isCards || undefined}
        {...grid}
        className={joinClasses(
          // Words after a figure would read as one with it.
          'h-full rounded-b-md',
          isCards
            ? 'table-cards'
            : '[&_tr>.text-right+.text-left]:pl-6 [&_tr>:first-child]:pl-3.5 [&_tr>:last-child]:pr-3.5',
          flows
            ? '[&_:is(th,thead)]:top-12 [&_tr]:scroll-mt-12 [&_tfoot]:static'
            : 'overflow-auto overscroll-x-contain',
        )}
      >
        <table
          aria-label={props.label}
          aria-rowcount={rows.length + 1}
          className="w-full table-fixed border-separate border-spacing-0"
          style={{ minWidth: width }}
        >
          <colgroup>
            {columns.map(({ column }) => (
              <col key={column.id} style={{ width: column.width }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((placed, index) => (
                <HeaderCell
                  key={placed.column.id}
                  {...placed}
                  tools={index === 0 ? tools : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown}>
            {first > 0 && <Spacer height={first * rowHeight} />}
            {rows.slice(first, end).map((row, offset) => (
              <TableRow
                key={props.rowKey(row)}
                row={row}
                index={first + offset}
                columns={columns}
                isCards={isCards}
                height={rowHeight}
                isActive={first + offset === active}
                isMarked={props.isMarked?.(row) ?? false}
                isPending={props.isPending?.(row) ?? false}
                onFocus={setActive}
              />
            ))}
            {end < rows.length && <Spacer height={(rows.length - end) * rowHeight} />}
          </tbody>
          {(footers.length > 0 || looked.of !== undefined) && (
            <tfoot className="sticky bottom-0 z-20">
              {applied && looked.of !== undefined && (
                <applied.FilterLine shown={rows.length} of={looked.of} address={address} />
              )}
              {footers.map((name, line) => (
                <tr key={name} className="h-[30px]">
                  {columns.map(({ column, left, style }, index) => (
                    <td
                      key={column.id}
                      style={{ left }}
                      {...(isCards && index > 0 && describeField(nameColumn(column), column))}
                      className={joinClasses(
                        'truncate border-t border-line bg-raise px-2 text-fg2',
                        column.align === 'right' ? 'text-right' : 'text-left',
                        left !== undefined && 'sticky z-10',
                        index === 0 && 'font-medium',
                      )}
                    >
                      {index === 0 ? name : footerOf(column.footers?.[line], style)}
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

function styleOf<Row>(
  { align, value, amount, style }: DataColumn<Row>,
  rows: readonly Row[],
): FormatStyle {
  if (style !== undefined) return style
  const read = value ?? amount
  if (align === 'left' || read === undefined) return 'compact'
  return columnStyle(
    rows.map((row) => {
      const figure = read(row)
      return typeof figure === 'number' ? figure : null
    }),
  )
}

function footerOf(
  footer: NonNullable<DataColumn<never>['footers']>[number],
  style: FormatStyle,
): ReactNode {
  if (typeof footer !== 'function') return footer
  const written = footer(style)
  return typeof written === 'string' ? <Amount text={written} /> : written
}

/** Takes the place of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td aria-hidden="true" style={{ height, padding: 0 }} />
    </tr>
  )
}

/** On a phone the first column leaves room for two of figures, in pixels. */
const NARROW_FIRST = 148

function narrowFirst<Row>([first, ...others]: readonly DataColumn<Row>[]): DataColumn<Row>[] {
  return first === undefined
    ? []
    : [{ ...first, width: Math.min(first.width, NARROW_FIRST) }, ...others]
}

/** The column that rows are sorted by stays in view while others scroll past it, unless other columns are pinned. */
function keepSorted<Row>(layout: TableLayout, columns: readonly DataColumn<Row>[]): TableLayout {
  const sorted = columns.slice(1).find(({ sort }) => sort?.direction)
  return sorted === undefined || layout.pinned.length > 0
    ? layout
    : { ...layout, pinned: [sorted.id] }
}

/** Follows the first link of the row that has the focus; false where it has none. */
function followLink(body: HTMLElement | null): boolean {
  const link = body?.querySelector<HTMLAnchorElement>('tr:focus a[href]')
  link?.click()
  return link != null
}
