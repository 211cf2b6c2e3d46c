import { Link } from '@tanstack/react-router'
import { MISSING } from '@tickmark/core/formats/formatValue'
import type { TraceTarget } from '../../data/trace/TraceTarget.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { Hint } from '../../ui/hints/Hint.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import type { FigureColumn } from './FigureTable.ts'
import type { GridCell, GridRow } from './writeGrid.ts'

type Props = {
  row: GridRow
  /** The row's cells are aligned with them. */
  columns: readonly FigureColumn[]
  onTrace: (target: TraceTarget) => void
}

const WEIGHTS = {
  line: 'font-normal',
  summary: 'font-semibold',
  detail: 'font-normal text-sm text-fg2',
} as const satisfies Record<GridRow['kind'], string>

/** One line of statement figures. Its name explains it, its figures open their traces. */
export function GridLine({ row, columns, onTrace }: Props) {
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
          isDetail && 'pl-7',
        )}
      >
        <Name row={row} />
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

type FigureProps = { cell: GridCell; onTrace: Props['onTrace'] }

function Figure({ cell: { text, change, trace }, onTrace }: FigureProps) {
  if (text === MISSING) return <span className="text-fg3">{text}</span>
  const face = change === undefined ? <Amount text={text} /> : <Delta {...change} />
  if (trace === null) return face
  return (
    <button type="button" className="rounded-sm hover:underline" onClick={() => onTrace(trace)}>
      {face}
    </button>
  )
}

type ProjectNameProps = { projectId: string; name: string; className?: string }

/** A project of a comparison, which leads to its own statement. */
export function ProjectName({ projectId, name, className = '' }: ProjectNameProps) {
  return (
    <Link
      to="/projects/$slug/financial-statement"
      params={{ slug: projectId }}
      className={`flex items-center gap-2 text-fg hover:underline ${className}`}
    >
      <ProjectLogo projectId={projectId} name={name} size={16} />
      <bdi className="max-w-40 truncate" title={name}>
        {name}
      </bdi>
    </Link>
  )
}
