import { Link } from '@tanstack/react-router'
import { MISSING } from '@tickmark/core/formats/formatValue'
import { useCallback, useMemo, useRef } from 'react'
import { toggleMember } from '../../data/toggleMember.ts'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'
import { useOpenTrace } from '../../data/trace/useOpenTrace.ts'
import { useTableAddress } from '../../data/useTableAddress.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { Hint } from '../../ui/hints/Hint.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { useGridKeys } from '../../ui/table/useGridKeys.ts'
import type { FigureColumn } from './FigureTable.ts'
import type { GridCell, GridRow, PreparedGrid } from './writeGrid.ts'

/** Begins the text, so that no id is read as a number. */
const FOLDED = 'f'

const SEPARATOR = '.'

type Props = {
  grid: PreparedGrid
  caption: string
  /** In pixels; by default what leaves the controls above in view. */
  maxHeight?: number
}

/** Figures of statements: the head and the names of the lines stay in view, sections fold, figures open their traces. */
export function StatementGrid({ grid, caption, maxHeight }: Props) {
  const [folded, setFolded] = useFolded('statement')
  const openTrace = useOpenTrace()
  const box = useRef<HTMLDivElement>(null)
  const keys = useGridKeys({ box })
  const head =
    'sticky top-0 z-10 border-b border-line bg-raise px-2 py-1.5 text-sm font-medium text-fg3 sm:px-3.5'
  return (
    <div
      ref={box}
      {...keys}
      className="max-h-[max(420px,calc(100dvh-120px))] overflow-auto border-t border-line"
      style={{ maxHeight }}
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className={joinClasses(head, 'left-0 z-20 min-w-28 text-left sm:min-w-56')}
            >
              {grid.corner}
            </th>
            {grid.columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={joinClasses(
                  head,
                  'min-w-22 text-right sm:min-w-28',
                  column.isApart && 'border-l',
                )}
              >
                <Heading column={column} />
                <small className="block text-xs font-normal sm:whitespace-nowrap">
                  {column.subheading || '\u00A0'}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        {grid.sections.map(({ id, title, rows }) => {
          const isFolded = folded.has(id)
          return (
            <tbody key={id}>
              {title !== null && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={grid.columns.length + 1}
                    className="border-b border-line pt-2.5 text-left font-normal"
                  >
                    <button
                      type="button"
                      aria-expanded={!isFolded}
                      onClick={() => setFolded(toggleMember(folded, id))}
                      className="sticky left-0 inline-flex items-center gap-1 rounded-sm px-3.5 py-1 text-xs font-medium tracking-wide text-fg3 hover:text-fg"
                    >
                      <Icon name={isFolded ? 'right' : 'down'} size={11} />
                      {title}
                    </button>
                  </th>
                </tr>
              )}
              {!isFolded &&
                rows.flatMap((row) => {
                  const opens = `labels-${row.id}`
                  const isOpen = folded.has(opens)
                  const line = { columns: grid.columns, onTrace: openTrace }
                  return [
                    <GridLine
                      key={row.id}
                      row={row}
                      {...line}
                      isOpen={row.labels && isOpen}
                      onOpen={() => setFolded(toggleMember(folded, opens))}
                    />,
                    ...(isOpen ? (row.labels ?? []) : []).map((label) => (
                      <GridLine key={label.id} row={label} {...line} />
                    )),
                  ]
                })}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

function Heading({ column: { heading, projectId } }: { column: FigureColumn }) {
  return projectId === undefined ? (
    heading
  ) : (
    <ProjectName projectId={projectId} name={heading} className="justify-end" />
  )
}

/**
 * Returns the folded sections and opened lines of a table, by their ids; the address holds them, like the view settings of other tables.
 */
function useFolded(tableId: string): [ReadonlySet<string>, (folded: ReadonlySet<string>) => void] {
  const { key, text, router } = useTableAddress(tableId)
  const folded = useMemo(() => new Set(text?.split(SEPARATOR).slice(1)), [text])
  const change = useCallback(
    (next: ReadonlySet<string>) => {
      const written = next.size === 0 ? undefined : [FOLDED, ...next].join(SEPARATOR)
      void router.navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => ({
          ...before,
          [key ?? '']: written,
        }),
        resetScroll: false,
      })
    },
    [key, router],
  )
  return [folded, change]
}

type GridLineProps = {
  row: GridRow
  /** The row's cells are aligned with them. */
  columns: readonly FigureColumn[]
  onTrace: (target: TraceTarget) => void
  /** True if the labels of the line are below it; absent where it has none. */
  isOpen?: boolean | undefined
  onOpen?: () => void
}

const WEIGHTS = {
  line: 'font-normal',
  summary: 'font-semibold',
  detail: 'font-normal text-sm text-fg2',
} as const satisfies Record<GridRow['kind'], string>

/** One line of statement figures. Its name explains it, its figures open their traces. */
function GridLine({ row, columns, onTrace, isOpen, onOpen }: GridLineProps) {
  const isDetail = row.kind === 'detail'
  const cell = joinClasses(
    'border-b border-line px-2 sm:px-3.5 group-hover:bg-hover',
    isDetail ? 'py-0.5' : 'py-1.5',
  )
  return (
    <tr className={joinClasses('group', WEIGHTS[row.kind])}>
      <th
        scope="row"
        className={joinClasses(
          cell,
          'sticky left-0 bg-raise text-left',
          WEIGHTS[row.kind],
          isDetail && 'pl-7 sm:pl-8',
        )}
      >
        {isOpen === undefined ? (
          <Name row={row} />
        ) : (
          <span className="flex items-start gap-1">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={`${row.title} by label`}
              onClick={onOpen}
              className="mt-1 rounded-sm text-fg3 hover:text-fg"
            >
              <Icon name={isOpen ? 'down' : 'right'} size={11} />
            </button>
            <Name row={row} />
          </span>
        )}
      </th>
      {row.cells.map((one, index) => (
        <td
          key={one.columnId}
          className={joinClasses(
            cell,
            'text-right align-top whitespace-nowrap',
            columns[index]?.isApart && 'border-l',
          )}
        >
          <Figure cell={one} onTrace={onTrace} />
          {one.below !== undefined && (
            <small className="block text-xs font-normal">
              {one.below.change === null ? '\u00A0' : <Delta {...one.below} />}
            </small>
          )}
        </td>
      ))}
    </tr>
  )
}

function Name({ row: { title, hint, projectId } }: { row: GridRow }) {
  if (projectId !== undefined) return <ProjectName projectId={projectId} name={title} />
  if (hint === null) return title
  return (
    <Hint text={hint}>
      <button type="button" className="cursor-help rounded-sm text-left">
        {title}
      </button>
    </Hint>
  )
}

type FigureProps = { cell: GridCell; onTrace: GridLineProps['onTrace'] }

function Figure({ cell: { text, change, trace, isValue }, onTrace }: FigureProps) {
  if (text === MISSING) return <span className="text-fg3">{text}</span>
  const face = change === undefined ? <Amount text={text} /> : <Delta {...change} />
  if (trace === null) return face
  const { metric_id, window, granularity, project_id, timestamp } = trace
  return (
    <button
      type="button"
      className="rounded-sm hover:underline"
      data-figure={
        isValue ? `${metric_id}:${window ?? granularity} ${project_id} ${timestamp}` : undefined
      }
      onClick={() => onTrace(trace)}
    >
      {face}
    </button>
  )
}

type ProjectNameProps = { projectId: string; name: string; className?: string }

/** A project of a comparison, which leads to its own statement. */
function ProjectName({ projectId, name, className = '' }: ProjectNameProps) {
  return (
    <Link
      to="/projects/$slug/financial-statement"
      params={{ slug: projectId }}
      className={`flex items-center gap-2 text-fg hover:underline ${className}`}
    >
      <ProjectLogo projectId={projectId} name={name} size={16} />
      <bdi className="max-w-16 truncate sm:max-w-40" title={name}>
        {name}
      </bdi>
    </Link>
  )
}
