import { useQueryClient } from '@tanstack/react-query'
import { formatAsOf } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import type { MartView } from '@tickmark/core/marts/MartView'
import { martSubject } from '@tickmark/core/marts/martSubject'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { addressOfMart } from '../../charts/panel/actions/addressOfMart.ts'
import type { PanelSubject } from '../../charts/panel/actions/PanelSubject.ts'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useStore } from '../../data/createStore.ts'
import { describeError } from '../../data/describeError.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { tableLayouts } from '../../ui/table/tableLayouts.ts'
import { FilterPopup } from './filter/FilterPopup.tsx'
import { findColumn, GridBar } from './GridBar.tsx'
import { GridTable } from './GridTable.tsx'
import { MAX_LINES, type RowsSnapshot } from './rows/createRowModel.ts'
import { useRowModel } from './rows/useRowModel.ts'
import { martQuery, tabulateMart } from './tabulateMart.ts'
import { useGridLayout } from './useDrawnColumns.ts'
import { clearFilters, removeColumn } from './view/changeView.ts'
import type { DescribedView } from './view/describeView.ts'
import { makeActs } from './view/makeActs.ts'

type Props = {
  view: MartView
  described: DescribedView
  onView?: (next: MartView) => void
  title: string
  asOf?: string | undefined
  tools?: ReactNode
  none?: string
  maxHeight?: number
  /** The same at the given height, in the full window; absent where it fills that already. */
  enlarge: ((height: number) => ReactNode) | undefined
}

/** Room for a head of two lines and a scroll bar, and for three sums, in pixels. */
const AROUND_ROWS = 62
const SUMS = 90

const NO_ROWS: MartPage['rows'] = []

/** A grid of a mart that there is. */
export function Grid(props: Props) {
  const { view, described, onView, title, asOf, tools, none, enlarge } = props
  const rows = useRowModel(described.mart.mart_id, described.rowsQuery)
  const viewport = useRef<HTMLDivElement>(null)
  const [isFinding, setFinding] = useState(false)
  const [filtered, setFiltered] = useState<string | null>(null)
  const acts = useMemo(
    () => onView && makeActs({ view, described, onView, openFilter: setFiltered }),
    [view, described, onView],
  )
  const subject = useSubject({ view, described, rows, title })
  const metrics = useMemo(
    () => [...new Set(described.columns.flatMap(({ metric_id }) => metric_id ?? []))],
    [described],
  )
  const column = filtered === null ? undefined : findColumn(described, view, filtered)
  const { first, error } = rows
  const layout = useGridLayout({ view, described, rows: first?.rows ?? NO_ROWS })
  const hasSums = view.summary && Object.keys(first?.summary ?? {}).length > 0
  const around = AROUND_ROWS + (hasSums ? SUMS : 0)
  const fitted = props.maxHeight !== undefined && {
    flex: 'none',
    ...(error === null &&
      rows.count > 0 && {
        height: Math.min(props.maxHeight, around + rows.count * layout.rowHeight),
      }),
  }
  return (
    <>
      <GridBar
        view={view}
        described={described}
        rows={rows}
        onView={onView}
        onOpenFilter={setFiltered}
        tools={
          <>
            {tools}
            <GridTools
              view={view}
              onView={onView}
              onFind={first !== null && first.leaf_count > 0 ? () => setFinding(true) : undefined}
            />
            {enlarge !== undefined && (
              <PanelTools
                subject={subject}
                {...(metrics.length > 0 && { metrics })}
                enlarge={first === null ? undefined : enlarge}
              />
            )}
          </>
        }
      />
      <GridNotes described={described} first={first} view={view} onView={onView} asOf={asOf} />
      <div
        className="relative min-h-0 flex-1 border-t border-line"
        {...(fitted && { style: fitted })}
      >
        {error === null ? (
          <Body
            {...{ view, described, rows, layout, acts, title, viewport, isFinding, none }}
            onFind={setFinding}
            onView={onView}
          />
        ) : (
          <ErrorPanel message={describeError(error)} onRetry={rows.model.retry} />
        )}
      </div>
      {first !== null && first.meta.sources.length > 0 && (
        <footer className="flex flex-wrap items-center gap-x-3 border-t border-line px-3.5 py-1 text-xs text-fg3 empty:hidden">
          <Provenance meta={{ sources: first.meta.sources, checks: [] }} />
        </footer>
      )}
      {column !== undefined && acts !== undefined && (
        <FilterPopup
          column={column}
          filter={view.filterModel[column.column_id]}
          described={described}
          anchor={() => findHead(viewport.current, column.column_id)}
          onChange={(filter) => acts.setFilter(column.column_id, filter)}
          onClose={() => setFiltered(null)}
        />
      )}
    </>
  )
}

type BodyProps = Omit<Parameters<typeof GridTable>[0], 'rows'> &
  Pick<Props, 'onView' | 'none'> & { rows: ReturnType<typeof useRowModel> }

function Body({ onView, none = 'No rows', ...props }: BodyProps) {
  const { described, rows, view } = props
  const {
    mart,
    around: { scope = {} },
  } = described
  if (rows.first !== null && (rows.first.status === 'no-source' || rows.count === 0))
    return (
      <NoData
        of={martSubject(mart.mart_id, Object.keys(view.filterModel))}
        row={mart.row}
        filters={{
          isOn: Object.keys(view.filterModel).length > Object.keys(scope).length,
          ...(onView && { clear: () => onView(clearFilters(view)) }),
        }}
        none={none}
      />
    )
  return <GridTable {...props} />
}

/**
 * Finds the element next to which a filter is shown: the head of its column, or the whole grid where that is not shown.
 */
function findHead(box: HTMLElement | null, id: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-head="${CSS.escape(id)}"]`) ?? box
}

/** Longer tables are written by the server. */
const MAX_HELD = 50_000

type SubjectOptions = Pick<Props, 'view' | 'described' | 'title'> & { rows: RowsSnapshot }

/** The grid as other places can take it: every matching row, with the shown columns in the shown order. */
function useSubject({ view, described, rows, title }: SubjectOptions): PanelSubject {
  const client = useQueryClient()
  const { first } = rows
  return useMemo(() => {
    const { mart_id } = described.mart
    const rowsQuery = martQuery(described, view)
    const leaves = Math.max(first?.leaf_count ?? 0, 1)
    return {
      title,
      call: { mart: mart_id, rows: { ...rowsQuery, endRow: Math.min(leaves, 100_000) } },
      table:
        first === null
          ? undefined
          : () => tabulateMart(client, { mart_id, heads: described.around.heads }, rowsQuery),
      view,
      ...(first !== null && { sources: first.meta.sources }),
      ...(leaves > MAX_HELD && { served: addressOfMart(mart_id, rowsQuery) }),
    }
  }, [client, view, described, first, title])
}

type GridToolsProps = {
  view: MartView
  onView: ((next: MartView) => void) | undefined
  /** Absent while there is nothing to find. */
  onFind: (() => void) | undefined
}

/** Finding, the height of rows, and the sums below them. */
function GridTools({ view, onView, onFind }: GridToolsProps) {
  const layouts = useStore(tableLayouts)
  return (
    <>
      <IconButton
        variant="default"
        icon="search"
        iconSize={13}
        label="Find in this table"
        title="Find in this table"
        disabled={onFind === undefined}
        onClick={onFind}
      />
      <IconButton
        variant="default"
        icon="density"
        iconSize={13}
        label="Dense rows"
        title="Dense rows"
        aria-pressed={layouts.isDense}
        onClick={() => tableLayouts.set({ ...layouts, isDense: !layouts.isDense })}
      />
      {onView && (
        <Button
          aria-label="Totals and medians"
          title="Totals and medians below the rows"
          aria-pressed={view.summary}
          onClick={() => onView({ ...view, summary: !view.summary })}
        >
          Σ
        </Button>
      )}
    </>
  )
}

type GridNotesProps = {
  described: DescribedView
  first: MartPage | null
  view: MartView
  onView: ((next: MartView) => void) | undefined
  asOf: string | undefined
}

/** Lists what a grid cannot show, and why. */
function GridNotes({ described, first, view, onView, asOf }: GridNotesProps) {
  const locked = (first?.meta.locked ?? []).filter((id) => !id.startsWith('shade_'))
  const titleOf = (id: string) =>
    described.columns.find(({ column_id }) => column_id === id)?.title ?? id
  const isLong = (first?.row_count ?? 0) > MAX_LINES
  const hasAny = described.faults.length > 0 || locked.length > 0 || asOf !== undefined || isLong
  if (!hasAny) return null
  return (
    <div className="flex flex-col gap-1 px-3.5 pb-2">
      {asOf !== undefined && (
        <StateNote state="partial">
          {first?.meta.notes === undefined
            ? `This table shows what was known on ${formatAsOf(asOf)}.`
            : `As of ${formatAsOf(asOf)}. ${first.meta.notes.join(' ')}`}
        </StateNote>
      )}
      {locked.length > 0 && (
        <StateNote state="partial">
          Your tier does not include {locked.map(titleOf).join(', ')}.
        </StateNote>
      )}
      {described.faults.map(({ column_id, message }) => (
        <StateNote key={column_id} state="partial">
          Left out: {message}
          {onView && (
            <Button
              variant="ghost"
              className="ml-1"
              onClick={() => onView(removeColumn(view, column_id))}
            >
              Remove it
            </Button>
          )}
        </StateNote>
      ))}
      {isLong && (
        <StateNote state="partial">
          The first {formatCount(MAX_LINES)} rows are shown. Use filters to see others; downloads
          have all of them.
        </StateNote>
      )}
    </div>
  )
}
