import { columnStyle, type FormatStyle } from '@tickmark/core/formats/formatValue'
import type { MartRow } from '@tickmark/core/marts/MartPage'
import { useMemo } from 'react'
import { useStore } from '../../data/createStore.ts'
import { narrowWindow } from '../../ui/narrowWindow.ts'
import { arrangeColumns, NO_LAYOUT, type PlacedColumn } from '../../ui/table/arrangeColumns.ts'
import type { ViewportStore } from '../../ui/table/useScrollViewport.ts'
import type { GridColumn, Lead } from './GridColumn.ts'
import { useColumnWindow } from './useColumnWindow.ts'

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
}

/** The columns that are drawn: the pinned ones, and those in view, with the numbers of those before and after. */
export type DrawnColumns = {
  pinned: readonly PlacedColumn<DrawnColumn>[]
  before: number
  columns: readonly PlacedColumn<DrawnColumn>[]
  after: number
  all: readonly PlacedColumn<DrawnColumn>[]
}

/** The id of the first column, which no column of a mart can have. */
const LEAD = '(lead)'

/** The maximum width of the first column on a phone. */
const NARROW_LEAD = 164

type Options = {
  lead: Lead
  columns: readonly GridColumn[]
  pinned: readonly string[]
  sight: ViewportStore
  /** The first rows that arrived: their figures decide the decimals of each column. */
  rows: readonly MartRow[]
}

/** The columns in their places, and those of them that are drawn. */
export function useDrawnColumns({ lead, columns, pinned, sight, rows }: Options): DrawnColumns {
  const isNarrow = useStore(narrowWindow)
  const all = useMemo(() => {
    // A name is short enough to stay on a phone. What has several parts scrolls away with the rest.
    const stays = !isNarrow || lead.ids.length === 1
    const width = isNarrow && stays ? Math.min(lead.width, NARROW_LEAD) : lead.width
    const first = {
      id: LEAD,
      width,
      align: 'left',
      place: 1,
      about: null,
      style: 'compact',
    } as const
    const others = columns.map((about) => ({
      id: about.column_id,
      width: about.width,
      align:
        about.type === 'number' || about.type === 'trend' ? ('right' as const) : ('left' as const),
      place: 1,
      about,
      style: columnStyle(
        rows.map((row) => {
          const value = row[about.column_id]
          return typeof value === 'number' ? value : null
        }),
      ),
    }))
    return arrangeColumns([first, ...others], {
      ...NO_LAYOUT,
      // On a phone they would cover all that could scroll past them.
      pinned: isNarrow ? [] : pinned,
    }).map(({ column, left }, index) => ({
      column: { ...column, place: index + 1 },
      left: stays ? left : undefined,
    }))
  }, [lead, columns, pinned, isNarrow, rows])
  const widths = useMemo(
    () => all.map(({ column, left }) => ({ width: column.width, left })),
    [all],
  )
  const { first, end } = useColumnWindow({ sight, columns: widths })
  return useMemo(() => {
    const begin = all.findIndex(({ left }) => left === undefined)
    const pinnedEnd = begin < 0 ? all.length : begin
    return {
      pinned: all.slice(0, pinnedEnd),
      before: first - pinnedEnd,
      columns: all.slice(first, end),
      after: all.length - end,
      all,
    }
  }, [all, first, end])
}
