import { formatCount } from '@tickmark/core/formats/formatValue'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import type { MartView } from '@tickmark/core/marts/MartView'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useMemo,
  useRef,
} from 'react'
import { Amount } from '../../ui/Amount.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { describePartial, PartialMark } from '../../ui/PartialMark.tsx'
import type { PlacedColumn } from '../../ui/table/arrangeColumns.ts'
import { describeField } from '../../ui/table/cards.ts'
import { useGridKeys } from '../../ui/table/useGridKeys.ts'
import { useRowFocus } from '../../ui/table/useRowFocus.ts'
import { useRowWindow } from '../../ui/table/useRowWindow.ts'
import { useScrollViewport } from '../../ui/table/useScrollViewport.ts'
import { describeColumn } from './GridColumn.ts'
import { GridRow } from './GridRow.tsx'
import { GridHead } from './head/GridHead.tsx'
import { type GridItem, pendingAt } from './rows/createRowModel.ts'
import { useDrawnRows } from './rows/useDrawnRows.ts'
import { type useRowModel, useWantedRows } from './rows/useRowModel.ts'
import {
  type DrawnColumn,
  type DrawnColumns,
  type GridLayout,
  useDrawnColumns,
} from './useDrawnColumns.ts'
import type { DescribedView } from './view/describeView.ts'
import type { GridActs } from './view/makeActs.ts'
import { writeNumber } from './writeCell.ts'

const GridFind = lazyComponent(() => import('./GridFind.tsx'), 'GridFind')

/** In place of the rows until their number is known. */
const PENDING_ROWS = 30

type Props = {
  view: MartView
  described: DescribedView
  rows: ReturnType<typeof useRowModel>
  layout: GridLayout
  acts: GridActs | undefined
  title: string
  viewport: RefObject<HTMLDivElement | null>
  isFinding: boolean
  onFind: (isFinding: boolean) => void
}

/** The box of a grid: head, lines in view, sums. */
export function GridTable(props: Props) {
  const { view, described, rows, layout, acts, title, viewport, isFinding, onFind } = props
  const { model, first, isStale } = rows
  const count = first === null ? PENDING_ROWS : rows.count
  const { isCards, rowHeight } = layout
  const body = useRef<HTMLTableSectionElement>(null)
  const sight = useScrollViewport(viewport)
  const shown = useRowWindow({ sight, count, rowHeight })
  useWantedRows(rows, shown.first, shown.end)
  const { lead, mart, shades } = described
  const drawn = useDrawnColumns(layout, sight)
  const groups = useMemo(
    () => view.rowGroupCols.map(({ id }) => describeColumn(mart, { id })),
    [mart, view.rowGroupCols],
  )
  const anchors = useMemo(
    () => new Map(first?.columns.map((column) => [column.column_id, column.anchor])),
    [first],
  )
  const itemAt = (line: number) => (first === null ? pendingAt(0) : rows.itemAt(line))
  const { active, setActive, focusRow, onKeyDown } = useRowFocus({
    count,
    body,
    box: viewport,
    scrollTo: shown.scrollTo,
    onKey: (key, index) => pressRow(key, itemAt(index), index),
  })
  const pressRow = (key: string, item: GridItem, index: number): boolean => {
    if (item.kind === 'group') {
      const isWanted = { ArrowRight: !item.isOpen, ArrowLeft: item.isOpen, Enter: true }[key]
      if (isWanted) model.toggle(item.path)
      return isWanted === true
    }
    if (item.kind === 'failed' && key === 'Enter') {
      model.retry()
      return true
    }
    const target = { Enter: 'a', s: 'button[aria-pressed]' }[key]
    if (target === undefined) return false
    const found = body.current?.querySelector<HTMLElement>(`[data-row="${index}"] ${target}`)
    found?.click()
    return found != null
  }
  const find = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f') return
    // The browser's own search knows only the rows that are drawn.
    event.preventDefault()
    onFind(true)
  }
  const grid = useGridKeys({ box: viewport, moveTo: focusRow })
  const width = isCards ? 0 : drawn.all.reduce((sum, { column }) => sum + column.width, 0)
  const growing = isCards ? undefined : findGrowing(drawn.all, view.widths)
  const lines = useDrawnRows({ model, first: shown.first, end: shown.end, itemAt, columns: drawn })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is heard from whatever in the table has the focus.
    <div className="absolute inset-0" onKeyDown={find}>
      {isFinding && first !== null && (
        <Suspense>
          <GridFind
            title={title}
            rows={rows}
            described={described}
            pinned={view.pinned}
            viewport={viewport}
            scrollTo={shown.scrollTo}
            onClose={(row) => {
              onFind(false)
              focusRow(Math.max(row, shown.first))
            }}
          />
        </Suspense>
      )}
      <div
        ref={viewport}
        {...grid}
        className={joinClasses(
          'h-full overflow-auto overscroll-x-contain rounded-b-md transition-opacity',
          isCards && 'table-cards',
          isStale && 'opacity-60',
        )}
      >
        <table
          aria-label={title}
          aria-busy={isStale || first === null}
          aria-rowcount={count + 1}
          aria-colcount={drawn.all.length}
          {...(groups.length > 0 && { role: 'treegrid' })}
          className="w-full table-fixed border-separate border-spacing-0"
          style={{ minWidth: width }}
        >
          <colgroup>
            {drawn.all.map(({ column }) => (
              <col
                key={column.id}
                {...(column.id !== growing && { style: { width: column.width } })}
              />
            ))}
            {/* It takes what is left, if no column of words does, so that the others are as wide as they say. */}
            <col {...(growing !== undefined && { style: { width: 0 } })} />
          </colgroup>
          <GridHead {...{ drawn, lead, anchors, acts, viewport }} isGrouped={groups.length > 0} />
          <tbody ref={body} onKeyDown={onKeyDown}>
            <Spacer height={shown.first * rowHeight} />
            {lines.map(({ line, item, columns }) => (
              <GridRow
                key={line}
                item={item}
                index={line}
                drawn={columns}
                lead={lead}
                groups={groups}
                shades={shades}
                heat={view.heat}
                height={rowHeight}
                isActive={line === active}
                onFocus={setActive}
                onToggle={model.toggle}
              />
            ))}
            <Spacer height={(count - shown.end) * rowHeight} />
          </tbody>
          {view.summary && first !== null && Object.keys(first.summary).length > 0 && (
            <GridFoot drawn={drawn} first={first} />
          )}
        </table>
      </div>
    </div>
  )
}

/** The width of a letter, about. */
const LETTER = 7

/** Returns the column whose texts are cut the most, which takes the room that is left; none whose width a user has set. */
function findGrowing(all: DrawnColumns['all'], widths: MartView['widths']): string | undefined {
  const cut = all.flatMap(({ column: { id, about, length = 0, width } }) => {
    const isOfWords = about?.type === 'text' || about?.type === 'list'
    const missing = length * LETTER - width
    return isOfWords && widths[id] === undefined && missing > 0 ? [{ id, missing }] : []
  })
  return cut.toSorted((a, b) => b.missing - a.missing)[0]?.id
}

/** In place of the rows out of view. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td aria-hidden="true" style={{ height, padding: 0 }} />
    </tr>
  )
}

type Line = 'total' | 'count' | 'median'

/** Shows the summaries of all matching rows, below the rows. */
function GridFoot({ drawn, first }: { drawn: DrawnColumns; first: MartPage }) {
  const lines: readonly [Line, string][] = [
    ['total', 'Total'],
    ['count', `Rows of ${formatCount(first.leaf_count)}`],
    ['median', 'Median'],
  ]
  return (
    <tfoot className="sticky bottom-0 z-20">
      {lines.map(([key, name]) => {
        const cell = ({ column, left }: PlacedColumn<DrawnColumn>) => (
          <td
            key={column.id}
            aria-colindex={column.place}
            style={{ left }}
            {...(drawn.isCards && column.about && describeField(column.about.title, column))}
            className={joinClasses(
              'truncate border-t border-line bg-raise px-2 text-fg2',
              column.align === 'right' ? 'text-right' : 'text-left',
              left !== undefined && 'sticky z-10',
              column.place === 1 && 'pl-3.5 font-medium',
            )}
          >
            {column.about === null ? name : writeSum(column, key)}
          </td>
        )
        return (
          <tr key={key} data-sum className="h-[30px]">
            {drawn.pinned.map(cell)}
            {drawn.before > 0 && (
              <td
                aria-hidden="true"
                colSpan={drawn.before}
                className="border-t border-line bg-raise"
              />
            )}
            {drawn.columns.map(cell)}
            <td
              aria-hidden="true"
              colSpan={drawn.after + 1}
              className="border-t border-line bg-raise"
            />
          </tr>
        )
      })}
    </tfoot>
  )

  function writeSum({ id, about, style }: DrawnColumn, key: Line): ReactNode {
    const sums = first.summary[id]
    if (about === null || sums === undefined) return ''
    if (key === 'count')
      return (
        <>
          {formatCount(sums.count)}
          <PartialMark {...describePartial({ ...sums, projects: sums.count })} />
        </>
      )
    // Columns that do not add up have no total, which differs from a missing one.
    if (key === 'total' && sums.total === null) return ''
    const isCount = about.groupFunction === 'count' && key === 'total'
    return (
      <Amount text={isCount ? formatCount(sums.total) : writeNumber(about, sums[key], style)} />
    )
  }
}
