import { useMemo } from 'react'
import { useStore } from '../data/createStore.ts'
import { narrowWindow } from '../ui/narrowWindow.ts'
import { cardHeight, measureField, useCards } from '../ui/table/cards.ts'
import type { DataColumn, FileColumn } from '../ui/table/DataColumn.ts'
import { DataTable, type TableProps } from '../ui/table/DataTable.tsx'
import { useRowHeight } from '../ui/table/tableLayouts.ts'

/** The height of a horizontal scroll bar where the system draws one, in pixels. */
const SCROLL_BAR = 16
const FOOTER_HEIGHT = 30

/** A column that is shown, that only files have, or both. */
export type TableColumn<Row> = DataColumn<Row> | FileColumn<Row>

export type FittedTableProps<Row> = Omit<TableProps<Row>, 'columns'> & {
  columns: readonly TableColumn<Row>[]
  /** Height of the header in pixels. */
  headHeight?: number
  /** Beyond this height the rows scroll, in pixels. */
  maxHeight?: number | undefined
  /** The table is as high as `maxHeight`, however few rows it has. */
  isFixed?: boolean
  /** The rows belong to an earlier query. */
  isStale?: boolean
}

/** More rows than this are drawn in part, in a box that scrolls; fewer where each is a card. */
const MAX_FLOWING = 300
const MAX_FLOWING_CARDS = 60

/** A head of one line and the line above it. */
const HEAD_HEIGHT = 38
/** The line of heads above cards. */
const CARDS_HEAD = 45

/** A `DataTable` that is as high as its rows, up to `maxHeight`. */
export function FittedTable<Row>(props: FittedTableProps<Row>) {
  const { maxHeight, isFixed, isStale, ...rest } = props
  const { columns: all, rowHeight = 34, headHeight = HEAD_HEIGHT, ...table } = rest
  const drawn = useMemo(
    () => all.flatMap((column) => ('cell' in column && !column.isInFileOnly ? column : [])),
    [all],
  )
  const isCards = useCards(drawn)
  const isNarrow = useStore(narrowWindow) && !isCards
  const { rows } = props
  const columns = useMemo(() => {
    if (isCards) return drawn.map((column) => measureField(column, rows))
    return isNarrow ? drawn.map(narrowFigure) : drawn
  }, [drawn, rows, isCards, isNarrow])
  const lineHeight = useRowHeight(rowHeight)
  const most = isCards ? MAX_FLOWING_CARDS : MAX_FLOWING
  // One of a fixed height would flow over what is below it.
  const flows = props.flows === true && isFixed !== true && props.rows.length <= most
  const content = <DataTable {...table} {...{ flows, rowHeight, columns, isCards }} />
  const look = `border-t border-line ${isStale ? 'opacity-60' : ''}`
  if (isFixed)
    return (
      <div className={look} style={{ height: maxHeight }}>
        {content}
      </div>
    )
  const width = isCards ? 0 : columns.reduce((sum, column) => sum + column.width, 0)
  const around = (isCards ? CARDS_HEAD : headHeight) + (table.footers?.length ?? 0) * FOOTER_HEIGHT
  const drawnRowHeight = isCards ? cardHeight(columns) : lineHeight
  const height = `${around + table.rows.length * drawnRowHeight}px + clamp(0px, (${width}px - 100cqw) * 100, ${SCROLL_BAR}px)`
  return (
    <div className="@container">
      <div
        // Space for the summaries that the table itself adds below its rows.
        className={`${look} has-data-more-lines:[--more:120px]`}
        style={{
          height: `calc(${height} + var(--more, 0px))`,
          // As high as its rows where it scrolls with the page, which it does where its columns have room.
          maxHeight:
            maxHeight &&
            `calc(max(${maxHeight}px, ${flows ? `(100cqw - ${width - 1}px) * 100000` : '0px'}) + var(--more, 0px))`,
        }}
      >
        {content}
      </div>
    </div>
  )
}

/** Compact figures of this width stand in twos beside the first column on a phone. */
const NARROW_FIGURE = 93

function narrowFigure<Row>(column: DataColumn<Row>, index: number): DataColumn<Row> {
  return index > 0 && column.width > NARROW_FIGURE ? { ...column, width: NARROW_FIGURE } : column
}
