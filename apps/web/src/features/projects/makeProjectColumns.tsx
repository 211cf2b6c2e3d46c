import { Link } from '@tanstack/react-router'
import type { ColumnSummary } from '@tickmark/core/answers/ProjectList'
import { findTrendChange } from '@tickmark/core/answers/trends'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatListedChange } from '@tickmark/core/formats/formatListedChange'
import { type FormatStyle, formatCount } from '@tickmark/core/formats/formatValue'
import { isStale, toDay } from '@tickmark/core/time/Day'
import { Fragment } from 'react'
import { columnLabel, formatFigure } from '../../data/columnText.ts'
import { type ColumnParts, parseColumnId } from '../../data/parseColumnId.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { Hint, MetricHint } from '../../ui/hints/Hint.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { NotReviewedMark } from '../../ui/NotReviewedMark.tsx'
import { describePartial, PartialMark } from '../../ui/PartialMark.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { LivePrice } from '../../ui/prices/LivePrice.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { type ShownColumn, toServerColumn } from './formulaColumns.ts'
import { type ProjectRow, readLevel, readShown } from './ProjectRow.ts'

type Context = {
  sortOf: (column: string) => DataColumn<ProjectRow>['sort']
  /** The summaries below the rows, by the ids that the server gives columns. */
  summaries: Readonly<Record<string, ColumnSummary>>
  /** Of the names, and of a column of figures. */
  nameWidth: number
  width: number
}

/** The list's columns: the project, then one per figure with its total and median below. */
export function makeProjectColumns(
  figureColumns: readonly ShownColumn[],
  context: Context,
): DataColumn<ProjectRow>[] {
  return [
    {
      id: 'name',
      header: 'Project',
      align: 'left',
      width: context.nameWidth,
      sort: context.sortOf('name'),
      cell: ({ project }) => (
        <span className="flex items-center gap-1">
          <FavoriteStar
            kind="projects"
            id={project.project_id}
            name={project.name}
            tabIndex={-1}
            // On a phone the name needs the room.
            className="-ml-1 max-sm:hidden"
          />
          <Link
            to="/projects/$slug"
            params={{ slug: project.project_id }}
            tabIndex={-1}
            className="flex min-w-0 items-center gap-2 font-medium hover:underline"
          >
            <ProjectLogo projectId={project.project_id} name={project.name} />
            {/* The name is worth more than the symbol, which goes out of view where both have no room: one line, or two on a phone. */}
            {project.is_reviewed ? (
              <span className="flex h-[1lh] min-w-0 flex-wrap gap-x-2 overflow-hidden max-sm:h-auto max-sm:max-h-[2lh]">
                <span className="max-w-full truncate" title={project.name}>
                  {project.name}
                </span>
                <span className="max-w-16 truncate font-normal text-fg3">
                  {project.is_archived ? 'archived' : project.symbol}
                </span>
              </span>
            ) : (
              <span className="flex min-w-0 items-baseline gap-x-2">
                <span className="truncate" title={project.name}>
                  {project.name}
                </span>
                <NotReviewedMark />
              </span>
            )}
          </Link>
        </span>
      ),
    },
    ...figureColumns.flatMap((column) => {
      const parts = parseColumnId(column.column_id)
      const change =
        parts?.aggregation === 'trend' ? findTrendChange(column, figureColumns) : undefined
      return parts === undefined ? [] : [figureColumn(column, { ...parts, change }, context)]
    }),
  ]
}

/** Of a trend, the column of the change beside it; see `findTrendChange`. */
type FigureParts = ColumnParts & { change: string | null | undefined }

function figureColumn(
  column: ShownColumn,
  given: FigureParts,
  { sortOf, summaries, width }: Context,
): DataColumn<ProjectRow> {
  const id = column.column_id
  const { format = given.metric.format } = column
  const parts = { ...given, metric: { ...given.metric, format } }
  const isTrend = parts.aggregation === 'trend'
  const summary = summaries[toServerColumn(id)]
  const write = (value: number | null, style?: FormatStyle) =>
    parts.aggregation === 'change'
      ? formatListedChange(value, parts)
      : formatFigure(value, parts, style)
  // Under the date of an older close a live price would be taken for that of the day.
  const isLive =
    parts.metric.metric_id === 'price' &&
    parts.aggregation === 'latest' &&
    !isStale(column.anchor, toDay(Date.now()))
  return {
    id,
    header: <ColumnHeader column={column} parts={parts} />,
    name: parts.metric.title,
    width: isTrend ? 112 : width,
    align: 'right',
    sort: sortOf(id),
    ...(summary && { style: { largest: summary.largest } }),
    cell: (row, style) => (
      <FigureCell {...{ row, id, parts, anchor: column.anchor, isLive, style }} />
    ),
    text: (row) => writeText(row, id, parts),
    footers: summary && [
      summary.total === null ? '' : (style) => write(summary.total, style),
      <Fragment key="projects">
        {formatCount(summary.count)}
        <PartialMark {...describePartial({ ...summary, projects: summary.count })} />
      </Fragment>,
      ...[summary.median, summary.lower_quartile, summary.upper_quartile].map(
        (value) => (style: FormatStyle) => write(value, style),
      ),
    ],
  }
}

function writeText(row: ProjectRow, id: string, parts: FigureParts): string {
  const value = readShown(row, id)
  if (parts.aggregation === 'trend') return ''
  return parts.aggregation === 'change'
    ? formatListedChange(value, { value: readLevel(row, id), metric: parts.metric })
    : formatFigure(value, parts)
}

function ColumnHeader({ column, parts }: { column: ShownColumn; parts: ColumnParts }) {
  const { title, detail } = columnLabel(parts)
  const { anchor, fault } = column
  const isLate = isStale(anchor, toDay(Date.now()))
  const face = (
    <span className="block">
      <span className="block truncate">{title}</span>
      <span className="block truncate text-xs font-normal">{detail || (!isLate && '\u00A0')}</span>
      {isLate && anchor !== null && (
        <span className="-ml-2 block truncate text-xs font-normal text-warn">
          {formatDay(anchor)}
        </span>
      )}
      {fault && <span className="block truncate text-xs font-normal text-down">Wrong formula</span>}
    </span>
  )
  return parts.formula === undefined ? (
    <MetricHint metricId={parts.metric.metric_id}>{face}</MetricHint>
  ) : (
    <Hint text={fault?.message ?? parts.formula}>{face}</Hint>
  )
}

/** Of figures in italics, which the total below leaves out. */
const ECOSYSTEM = 'Ecosystem TVL: the value locked in the projects on this chain. Not in the total.'

/** Of the last figures of projects whose data end before the window of the column. */
const OLDER = 'The last value of this project. Not in the total.'

type CellProps = {
  row: ProjectRow
  id: string
  parts: FigureParts
  anchor: ShownColumn['anchor']
  isLive: boolean
  style: FormatStyle
}

function FigureCell({ row, id, parts, anchor, isLive, style }: CellProps) {
  const { metric } = parts
  if (parts.aggregation === 'trend') {
    const change =
      typeof parts.change === 'string' ? (row.figures[parts.change] ?? null) : parts.change
    return <Sparkline values={row.trends[id] ?? []} {...{ change, metric }} />
  }
  const value = readShown(row, id)
  const isOwn = (row.figures[id] ?? null) !== null || value === null
  if (parts.aggregation === 'change')
    return <Delta change={value} value={readLevel(row, id)} metric={metric} />
  const { project_id } = row.project
  const last = row.older[id]
  if (last?.value === value && !isOwn)
    return (
      <span className="block leading-tight text-fg2" title={OLDER}>
        <span data-figure={`${metric.metric_id}_max_latest ${project_id} *`}>
          <Amount text={formatFigure(value, parts, style)} />
        </span>
        <span className="block text-xs text-warn">{formatDay(last.day)}</span>
      </span>
    )
  const figure = (
    <span
      data-figure={isOwn ? `${toServerColumn(id)} ${project_id} ${anchor}` : undefined}
      className={joinClasses(value === null && 'text-fg3', !isOwn && 'text-fg2 italic')}
      title={isOwn ? undefined : ECOSYSTEM}
    >
      <Amount text={formatFigure(value, parts, style)} />
      <PartialMark isPartial={row.partial[id]} />
    </span>
  )
  return isLive ? <LivePrice projectId={project_id}>{figure}</LivePrice> : figure
}
