import { columnStyle, type FormatStyle } from '@tickmark/core/formats/formatValue'
import type { MartRow } from '@tickmark/core/marts/MartPage'
import type { MartView } from '@tickmark/core/marts/MartView'
import { useMemo } from 'react'
import { useStore } from '../../data/createStore.ts'
import { narrowWindow } from '../../ui/narrowWindow.ts'
import { arrangeColumns, NO_LAYOUT, type PlacedColumn } from '../../ui/table/arrangeColumns.ts'
import { cardHeight, useCards } from '../../ui/table/cards.ts'
import { useRowHeight } from '../../ui/table/tableLayouts.ts'
import type { ViewportStore } from '../../ui/table/useScrollViewport.ts'
import type { GridColumn } from './GridColumn.ts'
import { useGridNames } from './GridNames.ts'
import { useColumnWindow } from './useColumnWindow.ts'
import type { DescribedView } from './view/describeView.ts'
import { measureCell } from './writeCell.ts'

/** A column as rows, head and foot draw it. */
export type DrawnColumn = {
  id: string
  width: number
  align: 'left' | 'right'
  /** Counts from 1 over all columns, drawn or not. */
  place: number
  /** Null for the first one, which says what the row is of. */
  about: GridColumn | null
  /** Of its figures; see `columnStyle`. */
  style: FormatStyle
  /** The number of characters of its longest text. */
  length?: number
}

/** The columns in their places, and the form that their rows have. */
export type GridLayout = {
  all: readonly PlacedColumn<DrawnColumn>[]
  /** Each row is a card, whose fields name their column. */
  isCards: boolean
  rowHeight: number
}

/** The columns that are drawn: the pinned ones, and those in view, with the numbers of those before and after. */
export type DrawnColumns = GridLayout & {
  pinned: readonly PlacedColumn<DrawnColumn>[]
  before: number
  columns: readonly PlacedColumn<DrawnColumn>[]
  after: number
}

/** The id of the first column, which no column of a mart can have. */
const LEAD = '(lead)'

/** The maximum widths of the first column and of figures on a phone. */
const NARROW_LEAD = 148
const NARROW_FIGURE = 100

/** Higher cards would fill a phone with one row; such rows stay in a table. */
const MAX_CARD = 400

const ROW_HEIGHT = 34

type Options = {
  view: MartView
  described: DescribedView
  /** The first rows that arrived: their values decide the decimals of each column, and the form of cards. */
  rows: readonly MartRow[]
}

/**
 * Lays the columns out. On a phone, rows of words are cards, and rows of figures stay beside the first column and that
 * which sorts them.
 */
export function useGridLayout({ view, described, rows }: Options): GridLayout {
  const { lead, columns } = described
  const { pinned, sortModel, rowGroupCols } = view
  const isNarrow = useStore(narrowWindow)
  const nameOf = useGridNames()
  const lineHeight = useRowHeight(ROW_HEIGHT)
  const drawn = useMemo(() => {
    const first = {
      id: LEAD,
      width: lead.width,
      align: 'left',
      about: null,
      style: 'compact',
    } as const
    const others = columns.map((about) => ({
      id: about.column_id,
      width: about.width,
      align:
        about.type === 'number' || about.type === 'trend' ? ('right' as const) : ('left' as const),
      about,
      length: Math.max(about.title.length, ...rows.map((row) => measureCell(about, row, nameOf))),
      style: columnStyle(
        rows.map((row) => {
          const value = row[about.column_id]
          return typeof value === 'number' ? value : null
        }),
      ),
    }))
    return [first, ...others]
  }, [lead, columns, rows, nameOf])
  const isWords = useCards(drawn)
  const isCards = isWords && rowGroupCols.length === 0 && cardHeight(drawn) <= MAX_CARD
  const all = useMemo(() => {
    const isCut = isNarrow && !isCards
    // A name is short enough to stay on a phone. What has several parts scrolls away with the rest.
    const stays = !isCut || lead.ids.length === 1
    const sorted = isCut && stays ? sortModel.slice(0, 1) : []
    return arrangeColumns(isCut && stays ? drawn.map(narrowColumn) : drawn, {
      ...NO_LAYOUT,
      // On a phone more of them would cover all that could scroll past them.
      pinned: isNarrow ? sorted.map(({ colId }) => colId) : pinned,
    }).map(({ column, left }, index) => ({
      column: { ...column, place: index + 1 },
      left: stays ? left : undefined,
    }))
  }, [drawn, lead, pinned, sortModel, isNarrow, isCards])
  return useMemo(
    () => ({ all, isCards, rowHeight: isCards ? cardHeight(drawn) : lineHeight }),
    [all, isCards, drawn, lineHeight],
  )
}

function narrowColumn<C extends Pick<DrawnColumn, 'width' | 'about'>>(column: C): C {
  const { about, width } = column
  if (about === null) return { ...column, width: Math.min(width, NARROW_LEAD) }
  return about.type === 'number' ? { ...column, width: Math.min(width, NARROW_FIGURE) } : column
}

/** Returns the columns of a layout that are in view, and some beyond; those of cards all are. */
export function useDrawnColumns(layout: GridLayout, sight: ViewportStore): DrawnColumns {
  const { all, isCards } = layout
  const widths = useMemo(
    () => all.map(({ column, left }) => ({ width: isCards ? 0 : column.width, left })),
    [all, isCards],
  )
  const { first, end } = useColumnWindow({ sight, columns: widths })
  return useMemo(() => {
    const begin = all.findIndex(({ left }) => left === undefined)
    const pinnedEnd = begin < 0 ? all.length : begin
    return {
      ...layout,
      pinned: all.slice(0, pinnedEnd),
      before: first - pinnedEnd,
      columns: all.slice(first, end),
      after: all.length - end,
    }
  }, [layout, all, first, end])
}
